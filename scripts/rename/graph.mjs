import { execSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
export function graph(root) {
  const files = execSync("git ls-files", { cwd: root, encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .filter(Boolean);
  const set = new Set(files);
  const resolve = (from, spec) => {
    let base;
    if (spec.startsWith("~/")) base = spec.slice(2);
    else if (spec.startsWith(".")) base = path.posix.join(path.posix.dirname(from), spec);
    else return null;
    base = base.replace(/\?.*$/, "");
    for (const c of [
      base,
      base + ".ts",
      base + ".tsx",
      base + ".mjs",
      base + "/index.ts",
      base + ".d.ts",
    ])
      if (set.has(c)) return c;
    return null;
  };
  const edges = [];
  for (const f of files.filter((f) => /\.(tsx?|mjs)$/.test(f))) {
    const t = fs.readFileSync(path.join(root, f), "utf8");
    for (const m of t.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const r = resolve(f, m[1]);
      if (r)
        edges.push([
          f,
          r,
          /import type [^;]*$/.test(
            t
              .slice(Math.max(0, m.index - 200), m.index)
              .split(/;\n/)
              .pop(),
          ),
        ]);
    }
  }
  return { files, edges };
}
