// node apply.mjs <root> names|moves|check
import { createRequire } from "node:module";

const ts = createRequire(process.env.TYPESCRIPT_HOME + "/")("typescript");

import { execSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const root = process.argv[2],
  mode = process.argv[3];
process.chdir(root);
const rows = fs
  .readFileSync(new URL("names.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((l) => l.split(/\s+/))
  .filter((r) => !r[1].endsWith("_"));
const keep = new Set();
const seg = [
  ["Desk", "Admin"],
  ["desk", "admin"],
  ["Desks", "Admins"],
  ["Letters", "Emails"],
  ["letters", "emails"],
  ["Letter", "Email"],
  ["letter", "email"],
  ["Room", "Page"],
  ["Kept", "Saved"],
  ["kept", "saved"],
];
function mech(n) {
  if (keep.has(n)) return n;
  if (/^code?Letters?$/i.test(n)) return n;
  const parts = n.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) || [n];
  if (parts.join("") !== n) return n;
  return parts
    .map((p) => {
      const r = seg.find(([a]) => a === p);
      return r ? r[1] : p;
    })
    .join("");
}
const cfg = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.json", ts.sys.readFile).config,
  ts.sys,
  root,
);
cfg.options.types = ["node", "vite/client"];
const program = ts.createProgram(
  cfg.fileNames.filter((f) => !f.includes("/node_modules/")),
  { ...cfg.options, noEmit: true, erasableSyntaxOnly: undefined },
);
const checker = program.getTypeChecker();
const mine = program
  .getSourceFiles()
  .filter(
    (s) =>
      s.fileName.startsWith(root + "/") &&
      !s.fileName.includes("node_modules") &&
      !s.fileName.includes(".react-router"),
  );
const rel = (f) => path.posix.relative(root, f);
// collect exported symbols to rename
const target = new Map(); // symbol -> new name
const skipped = [];
for (const sf of mine) {
  if (!/\.tsx?$/.test(sf.fileName) || /\.d\.ts$/.test(sf.fileName)) continue;
  const r = rel(sf.fileName);
  const mod = checker.getSymbolAtLocation(sf);
  if (!mod) continue;
  const isRoute = /^app\/(routes\/|root)/.test(r);
  for (const s of checker.getExportsOfModule(mod)) {
    if (s.flags & ts.SymbolFlags.Alias) continue;
    const n = s.name;
    if (n === "default") continue;
    if (
      isRoute &&
      /^(loader|action|meta|links|middleware|clientLoader|handle|headers|shouldRevalidate|ErrorBoundary|clientMiddleware)$/.test(
        n,
      )
    )
      continue;
    if (/^db\/tables/.test(r) || (/^tests\/fakes/.test(r) && false)) continue;
    const d = s.declarations?.[0];
    if (!d || d.getSourceFile() !== sf) continue;
    let nn = null;
    for (const [a, b, h] of rows)
      if (a === n && (!h || r.startsWith(h))) {
        nn = b;
        if (h) break;
      }
    nn ??= mech(n);
    if (nn !== n && nn) target.set(s, nn);
  }
}

// module-level declarations that are not exported
const isFn = (d) =>
  ts.isFunctionDeclaration(d) ||
  (ts.isVariableDeclaration(d) &&
    d.initializer &&
    (ts.isArrowFunction(d.initializer) || ts.isFunctionExpression(d.initializer)));
const cap = (n) => n[0].toUpperCase() + n.slice(1);
function localName(n, d) {
  if (/Told$/.test(n) && n !== "Told") {
    const base = n.slice(0, -4);
    if (/^[A-Z]/.test(n)) return mech(base + "Text");
    return isFn(d) ? "format" + cap(mech(base)) : mech(base) + "Message";
  }
  return mech(n);
}
for (const sf of mine) {
  if (!/\.tsx?$/.test(sf.fileName) || /\.d\.ts$/.test(sf.fileName)) continue;
  if (/^db\/tables/.test(rel(sf.fileName))) continue;
  for (const s of sf.locals?.values() ?? []) {
    if (s.flags & ts.SymbolFlags.Alias || s.exportSymbol) continue;
    const d = s.declarations?.[0];
    if (!d || d.getSourceFile() !== sf) continue;
    if (ts.isBindingElement(d) || ts.getCombinedModifierFlags(d) & ts.ModifierFlags.Export)
      continue;
    const nn = localName(s.name, d);
    if (nn !== s.name) target.set(s, nn);
  }
}
// non-exported function-level renames: rows with 4th col unsupported
// collisions: new name already used in a file which mentions symbol
const edits = new Map();
const add = (sf, start, end, text) => {
  (edits.get(sf) ?? edits.set(sf, []).get(sf)).push([start, end, text]);
};
const resolve = (s) => {
  if (s && s.exportSymbol) s = s.exportSymbol;
  let n = 0;
  while (s && s.flags & ts.SymbolFlags.Alias && n++ < 5) {
    const t = checker.getAliasedSymbol(s);
    if (!t || t === s) break;
    s = t;
  }
  return s;
};
const declSym = new Map();
for (const [s] of target) for (const d of s.declarations ?? []) declSym.set(d, s);
const symOf = (s) => {
  s = resolve(s);
  if (!s) return null;
  if (target.has(s)) return s;
  for (const d of s.declarations ?? [])
    if (declSym.has(d) && declSym.get(d).name === s.name) return declSym.get(d);
  return null;
};
const used = new Map();
const names = new Map();
for (const sf of mine) {
  const set = new Set();
  const v = (n) => {
    if (ts.isIdentifier(n)) set.add(n.text);
    ts.forEachChild(n, v);
  };
  v(sf);
  names.set(sf, set);
}
for (const sf of mine) {
  const visit = (n) => {
    if (ts.isIdentifier(n)) {
      let s = null;
      const p = n.parent;
      if (ts.isShorthandPropertyAssignment(p) && p.name === n) {
        const vs = symOf(checker.getShorthandAssignmentValueSymbol(p));
        const ct = contextProp(p, n.text);
        const ks = ct && symOf(ct);
        if (vs && vs.name === n.text) {
          const t = target.get(vs);
          add(
            sf,
            n.getStart(),
            n.getEnd(),
            ks ? (target.get(ks) === t ? t : `${target.get(ks)}: ${t}`) : `${n.text}: ${t}`,
          );
        } else if (ks && ks.name === n.text)
          add(sf, n.getStart(), n.getEnd(), `${target.get(ks)}: ${n.text}`);
        return;
      }
      if ((ts.isPropertyAssignment(p) || ts.isMethodDeclaration(p)) && p.name === n) {
        const ct = contextProp(p, n.text);
        s = ct && symOf(ct);
      } else if (
        ts.isBindingElement(p) &&
        p.propertyName === undefined &&
        p.name === n &&
        ts.isObjectBindingPattern(p.parent)
      ) {
        // {a} = await import()
        const t = checker.getTypeAtLocation(p.parent);
        const ps = t.getProperty(n.text);
        const k = ps && symOf(ps);
        if (k && k.name === n.text) {
          add(sf, n.getStart(), n.getEnd(), `${target.get(k)}: ${n.text}`);
        }
        return;
      } else if (ts.isBindingElement(p) && p.propertyName === n) {
        const t = checker.getTypeAtLocation(p.parent);
        const ps = t.getProperty(n.text);
        s = ps && symOf(ps);
      } else s = symOf(checker.getSymbolAtLocation(n));
      if (s && s.name === n.text) {
        if (ts.isImportSpecifier(p) && p.propertyName && p.name === n) return; // local alias, same text impossible
        add(sf, n.getStart(), n.getEnd(), target.get(s));
        (used.get(s) ?? used.set(s, new Set()).get(s)).add(sf);
      }
      return;
    }
    ts.forEachChild(n, visit);
  };
  visit(sf);
}
function contextProp(p, text) {
  const o = p.parent;
  if (!ts.isObjectLiteralExpression(o)) return null;
  const t = checker.getContextualType(o);
  if (!t) return null;
  const pr = t.getProperty?.(text);
  if (!pr) return null;
  if (pr.links?.syntheticOrigin) return pr.links.syntheticOrigin;
  return pr;
}
let clash = 0;
const drop = new Set();
for (const [s, nn] of target) {
  for (const sf of used.get(s) ?? []) {
    if (names.get(sf).has(nn)) {
      console.log("CLASH", s.name, "->", nn, "in", rel(sf.fileName));
      drop.add(s);
      clash++;
    }
  }
}
const tw = new Map();
for (const [s, nn] of target) {
  const f = rel(s.declarations[0].getSourceFile().fileName);
  const k = f + ":" + nn;
  if (tw.has(k)) {
    console.log("TWICE", k, s.name, tw.get(k));
    drop.add(s);
  }
  tw.set(k, s.name);
}
if (mode === "names") {
  let n = 0;
  for (const [sf, list] of edits) {
    let t = sf.text;
    const seen = new Set();
    for (const [a, b, x] of list.sort((p, q) => q[0] - p[0])) {
      if (seen.has(a)) continue;
      seen.add(a);
      t = t.slice(0, a) + x + t.slice(b);
      n++;
    }
    fs.writeFileSync(sf.fileName, t);
  }
  console.log("edits", n, "symbols", target.size);
} else console.log("symbols", target.size, "clashes", clash);
if (mode === "names") {
  // backticked names in comments and documents
  const uniq = new Map();
  for (const [s, n] of target) {
    if (uniq.has(s.name) && uniq.get(s.name) !== n) uniq.set(s.name, null);
    else if (!uniq.has(s.name)) uniq.set(s.name, n);
  }
  for (const f of execSync("git ls-files", { encoding: "utf8" })
    .split("\n")
    .filter((f) => /\.(tsx?|mjs|md|css)$/.test(f) && f !== "CHANGELOG.md")) {
    const t = fs.readFileSync(f, "utf8");
    const u = t.replace(/`([A-Za-z]\w+)(\([^`\n]*\)|(?:<[^`\n]*>))?`/g, (w, a, b = "") => {
      const n = uniq.get(a);
      return n && /[a-z][A-Z]|^[A-Z]/.test(a) && a.length > 4 ? "`" + n + b + "`" : w;
    });
    if (u !== t) {
      if (/\.(tsx?|mjs)$/.test(f)) {
        // only within comments
        const sf = ts.createSourceFile(
          f,
          t,
          ts.ScriptTarget.Latest,
          true,
          /x$/.test(f) ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
        );
        const out = t.replace(/\/\*[\s\S]*?\*\/|(^|[^:"'`])\/\/[^\n]*/g, (c) =>
          c.replace(/`([A-Za-z]\w+)(\([^`\n]*\)|(?:<[^`\n]*>))?`/g, (w, a, b = "") => {
            const n = uniq.get(a);
            return n && /[a-z][A-Z]|^[A-Z]/.test(a) && a.length > 4 ? "`" + n + b + "`" : w;
          }),
        );
        if (out !== t) fs.writeFileSync(f, out);
      } else fs.writeFileSync(f, u);
    }
  }
}
