// Parses, rolls and explains one expression many times. Prints nanoseconds for each.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const [expression, rounds] = process.argv.slice(2);
const { DiceRoll } = require("@dice-roller/rpg-dice-roller");
const { DiceRoller, DiscordRollRenderer } = require("dice-roller-parser");

function perRoll(job) {
  for (let round = 0; round < 500; round += 1) job();
  const start = process.hrtime.bigint();
  for (let round = 0; round < Number(rounds); round += 1) job();
  return Number(process.hrtime.bigint() - start) / Number(rounds);
}

const roller = new DiceRoller();
const renderer = new DiscordRollRenderer();
console.log(
  JSON.stringify({
    rpgDiceRoller: perRoll(() => new DiceRoll(expression).output),
    diceRollerParser: perRoll(() => renderer.render(roller.roll(expression))),
  }),
);
