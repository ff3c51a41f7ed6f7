import { execSync } from "node:child_process";
import fs from "node:fs";

const out = execSync("node scripts/rename/list-edges.mjs", { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((l) => /^\d/.test(l))
  .map((l) => {
    const m = l.match(/^(\d+) (\S+) (.*)$/);
    return [m[2], JSON.parse(m[3])];
  });
fs.writeFileSync(
  "features/edges.mjs",
  `/**
 * Which features a feature may import, besides lib/, components/ and db/. A feature that
 * stands further down imports only features above it, so there is no circle.
 * \`x/admin\` is the admin part of a feature when it needs more than the feature itself.
 * Read by .dependency-cruiser.mjs.
 */
export const edges = {
${out.map(([n, l]) => `  ${/\W/.test(n) ? JSON.stringify(n) : n}: ${JSON.stringify(l)},`).join("\n")}
};
`,
);
