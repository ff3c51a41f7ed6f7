import { execSync } from "node:child_process";
import fs from "node:fs";

const lines = fs
  .readFileSync(new URL("moves.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((l) => l && !l.startsWith("#"))
  .map((l) => l.split(/\s+/));
const exact = new Map(lines.filter(([a]) => !a.endsWith("/")));
const pre = lines.filter(([a]) => a.endsWith("/")).sort((a, b) => b[0].length - a[0].length);
const stem = (f) => f.replace(/(\.(http|process|hostile))?\.test(\.tsx?)$/, "$3");
export function newPath(f) {
  let r = exact.get(f);
  if (!r && /\.test\.tsx?$/.test(f)) {
    // a test goes beside what it tests, when that moved by name
    const m = f.match(/^(.*?)((\.(?:http|process|hostile))?\.test\.tsx?)$/);
    const base = m[1];
    for (const ext of [
      ".server.ts",
      ".rules.ts",
      ".ts",
      ".tsx",
      ".browser.ts",
      ".texts.ts",
      ".schema.ts",
      ".gateway.server.ts",
    ]) {
      const t = exact.get(base + ext);
      if (t) {
        r =
          t.replace(/(\.server|\.rules|\.browser|\.texts|\.schema|\.gateway\.server)?\.tsx?$/, "") +
          m[2];
        break;
      }
    }
  }
  if (!r) {
    for (const [a, b] of pre)
      if (f.startsWith(a)) {
        r = b + f.slice(a.length);
        break;
      }
  }
  r ??= f;
  if (/^(features|lib)\//.test(r)) {
    r = r.replace(/\/desk\//g, "/admin/");
    r = r
      .replace(/(^|\/|\.)calls\.ts$/, "$1contract.ts")
      .replace(/(^|\/)client\.ts$/, (m, p) => (/^lib\/api/.test(r) ? m : p + "hooks.ts"))
      .replace(/(^|\/|\.)api\.server\.ts$/, "$1handlers.server.ts");
  }
  if (/^lib\//.test(r)) r = r.replace(/\.rules(\.test)?\.ts$/, "$1.ts");
  if (/^tests\/e2e\/desk-/.test(r)) r = r.replace("/desk-", "/admin-");
  return r;
}
export function moves(root) {
  const fl = execSync("git ls-files", { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const m = new Map();
  for (const f of fl) {
    const n = newPath(f);
    if (n !== f) m.set(f, n);
  }
  return { fl, m };
}
if (process.argv[2]) {
  const { fl, m } = moves(process.argv[2]);
  const all = new Map();
  for (const f of fl) {
    const n = m.get(f) ?? f;
    if (all.has(n)) console.log("CLASH", n, "<-", f, "&", all.get(n));
    all.set(n, f);
  }
  for (const [a] of lines) if (!a.endsWith("/") && !fl.includes(a)) console.log("NOFILE", a);
  console.log(m.size, "moves");
  const left = [...all.keys()].filter(
    (f) =>
      /desk|room|letter|kept|told|year|nights|words|entrances|today|find\b/.test(f) &&
      !/^docs|^db\/migr/.test(f),
  );
  console.log(left.join("\n"));
}
