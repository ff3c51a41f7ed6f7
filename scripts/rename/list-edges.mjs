import { graph } from "./graph.mjs";

const { edges } = graph(process.cwd());
const nodes = ["settings/admin", "decisions/admin"];
const node = (f) => {
  const p = f.split("/");
  if (p[0] !== "features" || p.length < 3) return null;
  return nodes.includes(p[1] + "/" + p[2]) ? p[1] + "/" + p[2] : p[1];
};
const m = {};
for (const [a, b] of edges) {
  if (/\.test\./.test(a)) continue;
  const x = node(a),
    y = node(b);
  if (!x) continue;
  m[x] ??= new Set();
  if (y && x !== y) m[x].add(y);
}
for (const k in m) for (const t of m[k]) m[t] ??= new Set();
const st = [];
const cy = (n) => {
  if (st.includes(n)) {
    console.log("CYC", [...st.slice(st.indexOf(n)), n].join(">"));
    return;
  }
  if (st.length > 12) return;
  st.push(n);
  for (const t of m[n]) cy(t);
  st.pop();
};
for (const n in m) cy(n);
if (process.argv[2]) process.exit();
const depth = {};
const d = (n) => (depth[n] ??= 1 + Math.max(-1, ...[...m[n]].map(d)));
for (const n in m) d(n);
for (const n of Object.keys(m).sort((a, b) => depth[a] - depth[b] || a.localeCompare(b)))
  console.log(depth[n], n, JSON.stringify([...m[n]].sort()));
