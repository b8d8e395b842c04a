// Reads and validates one document the way an editor built on these libraries would: a tree with
// positions, then the schema, all errors. Prints the median in nanoseconds.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const [schemaPath, documentPath, rounds] = process.argv.slice(2);
const Ajv2020 = require("ajv/dist/2020").default;
const { parseTree, getNodeValue } = require("jsonc-parser");

const text = readFileSync(documentPath, "utf8");
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(
  JSON.parse(readFileSync(schemaPath, "utf8")),
);

function median(job) {
  const times = [];
  for (let round = 0; round < Number(rounds) + 3; round += 1) {
    const start = process.hrtime.bigint();
    job();
    if (round >= 3) times.push(Number(process.hrtime.bigint() - start));
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

let valid = true;
const both = median(() => {
  const errors = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  valid = validate(getNodeValue(tree)) && errors.length === 0;
});
const bare = median(() => JSON.parse(text));
console.log(JSON.stringify({ valid, treeAndAjv: both, jsonParse: bare }));
