import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, publicVersion } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { readPageLook } from "./queries.server";
import { documentedTheme, type Look, type Theme, type ThemeCheck } from "./schema";
import { stylesheetOf } from "./stylesheet.rules";

/** The look: who may change it, what is refused, what is public. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const pale: Theme = {
  scheme: "light",
  background: "#fbf8f3",
  text: "#1d1a26",
  primary: "#7a2b8f",
  accents: {
    gold: "#6f4700",
    rose: "#a01533",
    purple: "#5a2f8c",
    green: "#0f5a37",
    pink: "#8f1f63",
  },
  faces: documentedTheme.faces,
};
const blue: Theme = { ...documentedTheme, background: "#081320" };

const read = async () => (await (await app.request("/api/theme", { cookie })).json()) as Look;
const put = async (theme: object, publish = true, version?: number) =>
  app.request("/api/theme", {
    method: "PUT",
    cookie,
    json: { ...theme, publish, version: version ?? (await read()).version },
  });
const save = async (theme: object, publish = true) => {
  const response = await put(theme, publish);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Look;
};
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  return ((await response.json()) as { errors: { path: string; message: string }[] }).errors;
};
const styles = (href: string, as?: string) => app.request(href, as ? { cookie: as } : {});
const versionOf = async () => (await app.db.select().from(publicVersion))[0]?.version;

test("without a change there is the documented look and no stylesheet", async () => {
  expect(await read()).toMatchObject({ published: documentedTheme, draft: null, version: 0 });
  expect(await readPageLook(app.db)).toBeNull();
  expect((await styles("/look/0123456789abcdef.css")).status).toBe(404);
});

test("a published theme has an unchanging stylesheet; another theme has another address", async () => {
  expect(await save(pale)).toMatchObject({ published: pale, draft: null, version: 1 });
  const look = await readPageLook(app.db);
  expect(look).toMatchObject({ scheme: "light", background: "#fbf8f3", text: "#1d1a26" });
  const href = look?.href ?? "";
  expect(href).toMatch(/^\/look\/[0-9a-f]{16}\.css$/);
  const sheet = await styles(href);
  expect(sheet.status).toBe(200);
  expect(Object.fromEntries(sheet.headers)).toMatchObject({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringMatching(/^default-src 'none'/),
    "x-content-type-options": "nosniff",
  });
  expect(await sheet.text()).toContain("--color-house:#fbf8f3");
  await save(blue);
  expect((await readPageLook(app.db))?.href).not.toBe(href);
  // A page from before the change gets today's, and keeps it no longer than itself.
  const late = await styles(href);
  expect(late.headers.get("cache-control")).toBe("no-store");
  expect(await late.text()).toContain("--color-house:#081320");
});

test("a draft is the director's alone, and renews no page", async () => {
  const before = await versionOf();
  expect(await save(pale, false)).toMatchObject({ published: documentedTheme, draft: pale });
  expect(await versionOf()).toBe(before);
  expect(await readPageLook(app.db)).toBeNull();
  const { href = "" } = (await readPageLook(app.db, { preview: true })) ?? {};
  expect((await styles(href)).status).toBe(404);
  const preview = await styles(href, cookie);
  expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "no-store"]);
  // Beside a published theme too.
  await save(blue);
  await save(pale, false);
  expect(await (await styles(href)).text()).not.toContain("#fbf8f3");
  const look = await readPageLook(app.db);
  expect(look?.href).not.toBe(href);
  expect(await versionOf()).not.toBe(before);
});

test("publishing the earlier theme undoes, and a reset leaves nothing", async () => {
  const { published } = await read();
  const { version } = await save(pale);
  await save(published);
  expect(await readPageLook(app.db)).toBeNull();
  await save(pale, false);
  const reset = (askedVersion: number) =>
    app.request(`/api/theme?version=${askedVersion}`, { method: "DELETE", cookie });
  expect((await reset(version)).status).toBe(409);
  expect(await (await reset((await read()).version)).json()).toMatchObject({
    published: documentedTheme,
    draft: null,
  });
  const log = await app.db.select().from(auditLog).where(eq(auditLog.action, "look published"));
  expect(log).toHaveLength(1);
});

test("of two changes of one version, one is refused with the newest", async () => {
  const answers = await Promise.all([put(pale, true, 0), put(blue, true, 0)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { version } = await read();
  await save(blue);
  const late = await put(pale, true, version);
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { published: blue, version: version + 1 } });
  const { version: _, ...missing } = { ...pale, publish: true, version };
  const without = await app.request("/api/theme", { method: "PUT", cookie, json: missing });
  expect((await errorsOf(without)).map(({ path }) => path)).toEqual(["version"]);
});

test("too little contrast is refused by color, with the nearest that passes", async () => {
  const errors = await errorsOf(await put({ ...pale, text: "#999999" }));
  expect(errors[0]?.path).toBe("text");
  expect(errors[0]?.message).toMatch(
    /^Text on background is \d\.\d to 1, it must be 4\.5 to 1: #[0-9a-f]{6} would do$/,
  );
  const [suggestion = ""] = errors[0]?.message.match(/#[0-9a-f]{6}/) ?? [];
  await save({ ...pale, text: suggestion });
  const rose = await errorsOf(
    await put({ ...pale, accents: { ...pale.accents, rose: "#ffc0cb" } }),
  );
  expect(rose.map(({ path }) => path)).toEqual(["accents.rose"]);
  const scheme = await errorsOf(await put({ ...pale, scheme: "dark" }));
  expect(scheme.map(({ path }) => path)).toContain("scheme");
});

test.each([
  [{ background: "red" }, "background"],
  [{ text: "#12345" }, "text"],
  [{ accents: { ...pale.accents, gold: "url(x)" } }, "accents.gold"],
  [{ faces: "Comic Sans" }, "faces"],
  [{ scheme: "sepia" }, "scheme"],
])("%o is refused at %s", async (wrong, path) => {
  const errors = await errorsOf(await put({ ...pale, ...wrong }));
  expect(errors.map((error) => error.path)).toEqual([path]);
});

test("a check saves nothing and says every ratio", async () => {
  const check = async (theme: Theme) =>
    (await (
      await app.request("/api/theme/check", { method: "POST", cookie, json: theme })
    ).json()) as ThemeCheck;
  expect(await check(pale)).toMatchObject({ ok: true, stylesheet: stylesheetOf(pale) });
  const weak = await check({ ...pale, primary: "#d9c9e0" });
  expect(weak.ok).toBe(false);
  expect(weak.pairs.find(({ ok }) => !ok)).toMatchObject({ path: "primary", ok: false });
  expect((await read()).version).toBe(0);
});
