// node compare.mjs <rootA> <rootB>
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [A, B] = process.argv.slice(2);
const port = 4177,
  base = `http://localhost:${port}`,
  tmp = path.resolve("build/compare");
fs.rmSync(tmp, { recursive: true, force: true });
fs.mkdirSync(tmp + "/data", { recursive: true });
fs.writeFileSync(tmp + "/clock", "2026-01-20T18:00:00Z");
const email = "director@heartlight.example",
  code = "compare-these-pages-1";
async function start(root, data) {
  const fake = ["tests/moved-clock.mjs", "tests/fake-time.mjs"]
    .map((f) => path.join(root, f))
    .find((f) => fs.existsSync(f));
  const p = spawn(
    path.join(root, "node_modules/node/bin/node"),
    ["--import", fake, "build/server/index.js"],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: data,
        DIRECTOR_ACCESS_CODE: code,
        CLOCK_FILE: tmp + "/clock",
        RATE_LIMITS: "off",
        BACKUPS: "off",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let out = "";
  p.stdout.on("data", (d) => (out += d));
  p.stderr.on("data", (d) => (out += d));
  for (let i = 0; i < 600; i++) {
    try {
      const r = await fetch(base + "/readyz");
      if (r.ok) break;
    } catch {}
    if (p.exitCode !== null) throw new Error(out);
    await sleep(200);
  }
  for (let i = 0; i < 300; i++) {
    const r = await fetch(base + "/api/programme").catch(() => null);
    if (r?.ok && (await r.text()).includes("slug")) break;
    await sleep(500);
  }
  await sleep(4000);
  return {
    stop: async () => {
      p.kill("SIGTERM");
      await new Promise((r) => p.on("exit", r));
    },
  };
}
const login = async () => {
  const r = await fetch(base + "/api/director/session", {
    method: "POST",
    headers: { "content-type": "application/json", origin: base },
    body: JSON.stringify({ email, accessCode: code }),
  });
  if (!r.ok) throw new Error("login " + r.status + (await r.text()));
  return r.headers
    .getSetCookie()
    .map((c) => c.split(";")[0])
    .join("; ");
};
const get = async (p, cookie) => {
  const r = await fetch(base + p, { redirect: "manual", headers: cookie ? { cookie } : {} });
  return {
    status: r.status,
    type: r.headers.get("content-type") ?? "",
    loc: r.headers.get("location"),
    body: await r.text(),
  };
};
async function jurorCookie(cookie) {
  const h = { "content-type": "application/json", origin: base };
  const people = await (await fetch(base + "/api/jury/people", { headers: { cookie } })).json();
  const rows = people.people ?? people.items ?? people;
  console.log("people", JSON.stringify(rows).slice(0, 300));
  const juror = rows.find((one) => JSON.stringify(one.roles ?? one.role).includes("juror"));
  const dir = tmp + "/data/mail",
    before = new Set();
  fs.mkdirSync(dir, { recursive: true });
  const r = await fetch(base + "/api/login-codes", {
    method: "POST",
    headers: h,
    body: JSON.stringify({ email: juror.email }),
  });
  const ck = r.headers.getSetCookie().map((c) => c.split(";")[0]);
  let t;
  for (let i = 0; i < 80 && !t; i++) {
    await sleep(300);
    t = fs
      .readdirSync(dir)
      .filter((n) => !before.has(n))
      .map((n) => fs.readFileSync(dir + "/" + n, "utf8").replace(/=\r?\n/g, ""))
      .find((x) => x.includes(juror.email));
  }
  const code = /\b(\d{6})\b/.exec(t.slice(t.indexOf("\r\n\r\n")))[1];
  const s = await fetch(base + "/api/sessions", {
    method: "POST",
    headers: { ...h, cookie: ck.join("; ") },
    body: JSON.stringify({ email: juror.email, code }),
  });
  if (!s.ok) throw new Error(s.status + (await s.text()));
  return [...ck, ...s.headers.getSetCookie().map((c) => c.split(";")[0])].join("; ");
}
const shape = (p) =>
  p
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/\?.*/, "?")
    .replace(/\d{4}-\d\d-\d\d/g, ":day");
async function crawl(cookie) {
  const seen = new Map(),
    count = {},
    queue = [
      "/",
      "/news",
      "/programme",
      "/editions",
      "/submit",
      "/contact",
      "/numbers",
      "/my-programme",
      "/privacy-policy",
      "/terms-of-service",
      "/cookie-policy",
      "/nothing/here",
      "/jury",
      "/jury/log-lines",
      "/jury/account",
      "/jury/login",
      "/sitemap.xml",
      "/robots.txt",
      "/site.webmanifest",
      "/news.atom",
      "/submit/short-film",
      "/submit/feature-film",
      "/submit/series-pilot",
      "/submit/log-line",
      "/submit/film",
    ];
  for (const p of [
    "submissions",
    "favorites",
    "payments",
    "deliverables",
    "films",
    "programme",
    "programme/blocks",
    "programme/venues",
    "programme/versions",
    "messages",
    "contacts",
    "news",
    "news/new",
    "email-templates",
    "subscribers",
    "outbox",
    "promo",
    "promo/contacts",
    "promo/campaigns",
    "promo/automation",
    "jury",
    "decisions",
    "announcements",
    "decision-letters",
    "editions",
    "editions/new",
    "integrations",
    "account",
    "settings",
    "nothing",
  ])
    queue.push("/admin/" + p);
  const pub = new Set();
  while (queue.length && seen.size < 420) {
    const p = queue.shift();
    if (seen.has(p)) continue;
    const k = shape(p);
    count[k] = (count[k] ?? 0) + 1;
    if (count[k] > 3) continue;
    const r = await get(p, cookieOf(p));
    seen.set(p, r);
    if (/html/.test(r.type))
      for (const m of r.body.matchAll(/href="(\/[^"#]*)/g)) {
        const h = m[1].replaceAll("&amp;", "&");
        if (
          /^\/(assets|art|fonts|go\/|api\/.*(ledger|export))|\.(css|js|webp|png|woff2|ico|svg|avif|jpg)/.test(
            h,
          )
        )
          continue;
        queue.push(h);
      }
  }
  return seen;
}
const routes = [
  [/routes\/director\/desk/g, "routes/admin/layout"],
  [/routes\/director\/nothing/g, "routes/admin/not-found"],
  [/routes\/director\/decision-letter/g, "routes/admin/decision-email"],
  [/routes\/director\//g, "routes/admin/"],
  [/routes\/site\/year(?=["'\\])/g, "routes/site/edition"],
  [/routes\/site\/film-square/g, "routes/site/film-poster"],
  [/routes\/site\/social-card/g, "routes/site/og-image"],
];
const mask = (s) => {
  for (const [a, b] of routes) s = s.replace(a, b);
  return s
    .replace(/nonce="[^"]*"|nonce\\?":\\?"[^"\\]*/g, "NONCE")
    .replace(/<link [^>]*rel="(?:modulepreload|stylesheet)"[^>]*>/g, "")
    .replace(/"?\/assets\/[\w.-]+\.(?:js|css)#?"?,?\s*/g, "ASSET")
    .replace(/(?:ASSET)+/g, "ASSETS")
    .replace(/"version":\s*"[0-9a-f]{8}"/g, "V")
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/g, "T")
    .replace(/\b17[67]\d{10}\b/g, "MS")
    .replace(/manifest-[0-9a-f]{8}/g, "manifest-H")
    .replace(/"version":"[0-9a-f]{8}"/g, "V")
    .replace(/sha256-[\w+/=]+/g, "SHA")
    .replace(/[A-Za-z0-9+/]{22}==/g, "NONCE")
    .replace(/<span class="frame-value">\d+<\/span>/g, "COUNT")
    .replace(/Last-?seen[^<]*/gi, "");
};
const mails = (dir) => {
  const f = path.join(dir, "mail");
  if (!fs.existsSync(f)) return [];
  return fs
    .readdirSync(f)
    .filter((n) => n.endsWith(".eml"))
    .map((n) =>
      fs
        .readFileSync(path.join(f, n), "utf8")
        .replace(/=\r?\n/g, "")
        .replace(/--_NmP-[\w-]+|_NmP[\w.-]+|----[\w-]+=?[\w-]*/g, "B")
        .replace(/^(Message-ID|Date|X-[\w-]+):.*$/gim, "")
        .replace(/[\w-]{28,}/g, "TOK")
        .replace(/\b\d{6}\b/g, "DIG")
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID"),
    )
    .sort();
};
let s = await start(A, tmp + "/data");
const cookie = await login();
const juror = await jurorCookie(cookie);
const cookieOf = (p) =>
  /^\/jury/.test(p) ? juror : /^\/(admin|test-)/.test(p) ? cookie : undefined;
const one = await crawl(cookie);
const apiA = await get("/api/openapi.json");
const mailA = mails(tmp + "/data");
await s.stop();
fs.rmSync(tmp + "/fresh", { recursive: true, force: true });
s = await start(B, tmp + "/data");

const two = new Map();
for (const p of one.keys()) two.set(p, await get(p, cookieOf(p)));
const apiB = await get("/api/openapi.json");
await s.stop();
fs.mkdirSync(tmp + "/fresh");
s = await start(B, tmp + "/fresh");
await sleep(9000);
const mailB = mails(tmp + "/fresh");
await s.stop();
let same = 0;
const differ = [];
for (const [p, a] of one) {
  const b = two.get(p);
  if (a.status === b.status && mask(a.body) === mask(b.body)) same++;
  else {
    differ.push(p);
    const f = tmp + "/" + createHash("sha1").update(p).digest("hex").slice(0, 8);
    fs.writeFileSync(f + ".a", mask(a.body).replace(/></g, ">\n<"));
    fs.writeFileSync(f + ".b", mask(b.body).replace(/></g, ">\n<"));
    console.log("DIFF", p, a.status, b.status, f);
  }
}
const by = {};
for (const [p, a] of one) by[a.status] = (by[a.status] ?? 0) + 1;
console.log("pages", one.size, "statuses", JSON.stringify(by), "identical", same);
const norm = (x) =>
  JSON.stringify(JSON.parse(x.body), (k, v) =>
    k === "operationId"
      ? "O"
      : v && typeof v === "object" && !Array.isArray(v)
        ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
        : v,
  );
console.log(
  "openapi identical but for operationIds:",
  norm(apiA) === norm(apiB),
  apiA.body.length,
  apiB.body.length,
);
fs.writeFileSync(tmp + "/api.a", JSON.stringify(JSON.parse(norm(apiA)), null, 1));
fs.writeFileSync(tmp + "/api.b", JSON.stringify(JSON.parse(norm(apiB)), null, 1));
const setB = [...mailB];
let m = 0;
for (const x of mailA) {
  const i = setB.indexOf(x);
  if (i >= 0) {
    m++;
    setB.splice(i, 1);
  }
}
console.log("emails", mailA.length, mailB.length, "identical", m);
if (setB[0]) fs.writeFileSync(tmp + "/mail.b", setB[0]);
const la = mailA.find((x) => !mailB.includes(x));
if (la) fs.writeFileSync(tmp + "/mail.a", la);
