// Plays comparable moves on boardgame.io: each spends 1 of a card's pool and rolls a die, kept
// durably by its FlatFile storage. Prints nanoseconds a move at each length of the game.
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const { InitializeGame } = require("boardgame.io/internal");
const { Master } = require("boardgame.io/master");
const { FlatFile } = require("boardgame.io/server");

const lengths = process.argv[2].split(",").map(Number);
const moves = Number(process.argv[3]);
const place = process.argv[4];

const game = {
  name: "table",
  setup: () => ({
    cards: ["Mira", "Bram", "Ada", "Tove"].map((name) => ({ name, grit: 1000000, heat: 0 })),
    story: [],
  }),
  moves: {
    reply: ({ G, random }, card) => {
      const roll = random.D20();
      G.cards[card].grit -= 1;
      G.cards[card].heat = (G.cards[card].heat + 1) % 6;
      G.last = roll;
    },
  },
};

const folder = mkdtempSync(join(place, "ludex-peer-"));
try {
  const storage = new FlatFile({ dir: folder });
  await storage.connect();
  const state = InitializeGame({ game, numPlayers: 1 });
  await storage.createMatch("m", {
    initialState: state,
    metadata: { gameName: "table", players: { 0: { id: 0 } }, createdAt: 0, updatedAt: 0 },
  });
  const master = new Master(game, storage, { send: () => {}, sendAll: () => {} });
  let id = state._stateID;
  const move = async () => {
    const action = {
      type: "MAKE_MOVE",
      payload: { type: "reply", args: [id % 4], playerID: "0", credentials: undefined },
    };
    const failed = await master.onUpdate(action, id, "m", "0");
    if (failed) throw new Error(failed.error);
    id += 1;
  };
  const figures = {};
  for (const length of lengths) {
    while (id < length) await move();
    const start = process.hrtime.bigint();
    for (let n = 0; n < moves; n += 1) await move();
    figures[length] = Number(process.hrtime.bigint() - start) / moves;
  }
  const kept = await storage.fetch("m", { state: true, log: true });
  if (kept.state._stateID !== id || kept.log.length !== id) throw new Error("not every move was kept");
  console.log(JSON.stringify({ boardgameio: figures, moves: id }));
} finally {
  rmSync(folder, { recursive: true });
}
