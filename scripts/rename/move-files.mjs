// node mover.mjs <root>: git mv + specifiers + path mentions
import { createRequire } from "node:module";

const ts = createRequire(process.env.TYPESCRIPT_HOME + "/")("typescript");

import { execSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { moves } from "./moves.mjs";

const P = path.posix;
const root = process.argv[2];
process.chdir(root);
const { fl, m } = moves(root);
const set = new Set(fl);
const np = (f) => m.get(f) ?? f;
const exts = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", ".d.ts", ".d.mts", ".css"];
const resolve = (base) => {
  base = P.normalize(base);
  for (const e of exts) if (set.has(base + e)) return [base + e, e];
  return null;
};
const area = (f) => {
  const p = f.split("/");
  return ["features", "lib", "app"].includes(p[0]) ? p.slice(0, 2).join("/") : p[0];
};
const strip = (f) => f.replace(/\.(tsx?)$/, "").replace(/\.d$/, "");
function specifier(oldSpec, fromOld) {
  const q = oldSpec.match(/\?.*$/)?.[0] ?? "";
  const s = oldSpec.slice(0, oldSpec.length - q.length);
  if (s.startsWith("./+types/"))
    return s.slice(9) !== P.basename(fromOld).replace(/\.tsx?$/, "")
      ? s
      : "./+types/" + P.basename(np(fromOld)).replace(/\.tsx?$/, "");
  const abs = s.startsWith("~/") ? s.slice(2) : P.join(P.dirname(fromOld), s);
  const r = resolve(abs);
  if (!r) return null;
  const [tgt, e] = r;
  const from = np(fromOld),
    to = np(tgt);
  if (from === fromOld && to === tgt) return oldSpec;
  const withExt = /\.(ts|tsx|mjs|css|js|sql|json|md|woff2)$/.test(s) && e === "";
  let out = withExt ? to : strip(to).replace(/\/index$/, "");
  if (/\.(css|mjs)$/.test(to) && !withExt) out = to;
  const relOnly =
    /^(scripts\/|vite\.config|vitest\.config|playwright\.config|drizzle\.config|.*\.mjs$)/.test(
      from,
    );
  const wasCross = !s.startsWith("~/") && area(fromOld) !== area(tgt);
  if (relOnly || wasCross || (!s.startsWith("~/") && area(from) === area(to))) {
    let x = P.relative(P.dirname(from), out) || "../" + P.basename(out);
    if (!x.startsWith(".")) x = "./" + x;
    return x + q;
  }
  return "~/" + out + q;
}
const esc = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
// text mentions: longest first
const bare = new Map();
for (const [a, b] of m) {
  bare.set(a, b);
  const sa = strip(a),
    sb = strip(b);
  if (sa !== a && sa.includes("/")) bare.set(sa, sb);
}
const token = /(?<![\w@-])(?:~\/|\.\/|(?:\.\.\/)+)?[A-Za-z][\w.-]*(?:\/[\w.$@-]+)+/g;
let changed = 0,
  spec = 0;
for (const f of fl) {
  if (
    /\.(webp|woff2|png|gz|ico|svg|lock|avif)$/.test(f) ||
    f === "package-lock.json" ||
    /^db\/migrations/.test(f) ||
    f === "CHANGELOG.md"
  )
    continue;
  let t;
  try {
    t = fs.readFileSync(f, "utf8");
  } catch {
    continue;
  }
  const orig = t;
  if (/\.(tsx?|mjs)$/.test(f)) {
    const sf = ts.createSourceFile(
      f,
      t,
      ts.ScriptTarget.Latest,
      true,
      /x$/.test(f) ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const ed = [];
    const v = (n) => {
      if (ts.isStringLiteralLike(n)) {
        const s = n.text;
        if (/^(~\/|\.\.?\/)/.test(s) && !/\s/.test(s)) {
          const x = specifier(s, f);
          if (x !== null && x !== s) ed.push([n.getStart() + 1, n.getEnd() - 1, x]);
        } else if (
          /\.config\.ts$|routes\.ts$|\.mjs$|\.ts/.test(f) &&
          /^routes\/[\w./-]+\.tsx?$/.test(s)
        ) {
          const o = "app/" + s;
          if (m.has(o)) ed.push([n.getStart() + 1, n.getEnd() - 1, m.get(o).slice(4)]);
        }
      }
      ts.forEachChild(n, v);
    };
    v(sf);
    for (const [a, b, x] of ed.sort((p, q) => q[0] - p[0])) {
      t = t.slice(0, a) + x + t.slice(b);
      spec++;
    }
  }
  if (/\.css$/.test(f))
    t = t.replace(/(["'(])(\.\.?\/[^"')\s*{}]+)(["')])/g, (w, a, s, b) => {
      const x = specifier(s, f);
      if (!x || x === s) return w;
      // css needs relative
      const r = resolve(P.join(P.dirname(f), s));
      let y = P.relative(P.dirname(np(f)), np(r[0]));
      if (!y.startsWith(".")) y = "./" + y;
      return a + y + b;
    });
  t = t.replace(token, (w) => {
    if (/^(\.|~)/.test(w)) return w;
    let end = "";
    let k = w;
    while (k && !bare.has(k) && /[.]$/.test(k)) {
      end = k.slice(-1) + end;
      k = k.slice(0, -1);
    }
    return bare.has(k) ? bare.get(k) + end : w;
  });
  if (t !== orig) {
    fs.writeFileSync(f, t);
    changed++;
  }
}
for (const [a, b] of m) {
  fs.mkdirSync(P.dirname(b), { recursive: true });
  fs.renameSync(a, b + ".moving~");
}
for (const [, b] of m) fs.renameSync(b + ".moving~", b);
execSync(
  "find . -path ./node_modules -prune -o -path ./.git -prune -o -type d -empty -print | xargs -r rmdir -p 2>/dev/null || true",
);
console.log("moved", m.size, "files rewritten", changed, "specifiers", spec);
fs.writeFileSync("scripts/rename/moves.json", JSON.stringify(Object.fromEntries(m)));
