import { strFromU8 } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, editions, submissions } from "~/db/schema";
import type { Settings } from "~/features/settings-admin/schema";
import { prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { lightTheme, otherFestival, setupCalls } from "~/tests/setup-calls";
import { openPayment } from "~/tests/submission-fixtures";

/** A festival as a file: out, in, and back. */

let app: TestApp;
let cookie: string;
let calls: ReturnType<typeof setupCalls>;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  calls = setupCalls(app, cookie);
});
afterEach(() => app.close());

test("a fresh festival exports the documented set-up, the same bytes each time", async () => {
  const first = await calls.exported();
  app.passMinutes(5);
  expect(await calls.exported()).toEqual(first);
  expect(calls.jsonOf(first)).toMatchObject({
    format: 1,
    edition: { timeZone: "America/Los_Angeles", currency: "usd", referencePrefix: "HL" },
    facts: { brand: { name: "Heartlight" }, dates: { closeAtDeadline: false } },
    letters: [],
    deliverables: [],
    scorecards: [],
    theme: null,
    pictures: [],
  });
  expect(await calls.changed(await calls.zipped(first))).toEqual([]);
});

test("export, an empty server, import, export: the same bytes", async () => {
  await calls.changed(await calls.send(otherFestival));
  const exported = await calls.exported();
  const json = calls.jsonOf(exported);
  expect(json).toMatchObject({
    edition: { timeZone: "Europe/Madrid", dates: { earlyBirdEndsOn: "2026-02-28" } },
    facts: { brand: { name: "Otra", tagline: "Film Festival" }, newsletter: { doubleOptIn: true } },
    call: { questions: [{ key: "premiere_status" }, { key: "camera", retired: true, max: 200 }] },
    letters: ["decision.accepted", "import_letter", "refund_notice", "submission"].map((id) => ({
      id,
    })),
    deliverables: [{ label: "A still" }, { label: "DCP" }],
    theme: lightTheme,
  });
  expect(json.call?.fees?.find(({ deadline }) => deadline === "third")?.amount).toBe(12.5);
  const otherApp = await createTestApp({ now: "2026-01-24T12:00:00Z" });
  try {
    const director = await otherApp.logIn();
    const put = await otherApp.request("/api/setup/file", {
      method: "POST",
      cookie: director,
      body: exported as Uint8Array<ArrayBuffer>,
      headers: { "Content-Type": "application/zip" },
    });
    expect(put.status, await put.clone().text()).toBe(200);
    const again = await otherApp.request("/api/setup/file", { cookie: director });
    expect(strFromU8(new Uint8Array(await again.arrayBuffer()))).toBe(strFromU8(exported));
  } finally {
    await otherApp.close();
  }
});

test("a dry run says the differences and changes nothing; undo puts back what was", async () => {
  const before = await calls.exported();
  const would = await calls.changed(await calls.send(otherFestival, "?dryRun=true"));
  expect(would).toContainEqual({ path: "facts.brand.name", from: "Heartlight", to: "Otra" });
  expect(would).toContainEqual({
    path: "edition.timeZone",
    from: "America/Los_Angeles",
    to: "Europe/Madrid",
  });
  expect(await calls.exported()).toEqual(before);
  expect(await app.db.select().from(auditLog)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ action: "set-up applied" })]),
  );
  expect(await calls.state()).toBe("fresh");
  expect(await calls.changed(await calls.send(otherFestival))).toEqual(would);
  expect(await calls.state()).toBe("done");
  await calls.changed(await calls.post("/api/setup/undo"));
  expect(strFromU8(await calls.exported())).toBe(strFromU8(before));
  expect(await calls.state()).toBe("fresh");
  expect((await calls.post("/api/setup/undo")).status).toBe(409);
});

test("the edition is of the year of the new dates, and undo gives the old one back", async () => {
  const dates = {
    opensOn: null,
    earlyBirdEndsOn: "2026-11-30",
    deadlineAt: "2027-02-01T01:00:00Z",
    notificationsOn: "2027-04-01",
    festivalFrom: "2027-05-05",
    festivalTo: "2027-05-09",
    blackTieOn: "2027-05-09",
  };
  const edition = async () =>
    (await app.db.select({ slug: editions.slug, name: editions.name }).from(editions)).at(-1);
  const documented = await edition();
  expect(documented).toEqual({ slug: "2026", name: "2026 edition" });
  await calls.changed(await calls.send({ format: 1, edition: { dates } }, "?dryRun=true"));
  expect(await edition()).toEqual(documented);
  await calls.changed(await calls.send({ format: 1, edition: { dates } }));
  expect(await edition()).toEqual({ slug: "2027", name: "2027 edition" });
  await calls.changed(await calls.post("/api/setup/undo"));
  expect(await edition()).toEqual(documented);
});

test("a set-up of another edition is undone there, and the site is no more set up than before", async () => {
  await prepareEdition(app, 2027);
  const current = await calls.exported();
  const file = { format: 1, call: otherFestival.call, scorecards: otherFestival.scorecards };
  await calls.changed(await calls.send(file, "?edition=2027"));
  const response = await app.request("/api/setup/file?edition=2027", { cookie });
  expect(response.headers.get("content-disposition")).toContain("festival-2027.zip");
  const exportedFile = calls.jsonOf(new Uint8Array(await response.arrayBuffer()));
  expect(exportedFile.call.deadlines).toHaveLength(4);
  expect(exportedFile.scorecards).toMatchObject([{ name: "Main jury" }]);
  expect(await calls.exported()).toEqual(current);
  expect(await calls.state()).toBe("fresh");
  const undone = await calls.changed(await calls.post("/api/setup/undo"));
  expect(undone.map(({ path }) => path)).toContain("scorecards.0");
  expect(await calls.exported()).toEqual(current);
});

test("undo is refused once something else was changed", async () => {
  await calls.changed(await calls.send({ format: 1, facts: { brand: { name: "Otra" } } }));
  const { updatedAt } = (await (await app.request("/api/festival", { cookie })).json()) as {
    updatedAt: string;
  };
  const place = { long: "In the south", short: "South" };
  const patch = { updatedAt, changes: { place } };
  await app.request("/api/festival", { method: "PATCH", cookie, json: patch });
  expect((await calls.post("/api/setup/undo")).status).toBe(409);
  expect(calls.jsonOf(await calls.exported()).facts).toMatchObject({
    brand: { name: "Otra" },
    place,
  });
});

test("keeping the festival is remembered, and applying a set-up is more", async () => {
  expect(await (await calls.post("/api/setup/keep")).json()).toEqual({ state: "kept" });
  expect(await calls.state()).toBe("kept");
  await calls.changed(await calls.send({ format: 1, facts: { brand: { name: "Otra" } } }));
  expect(await calls.state()).toBe("done");
  await calls.changed(await calls.post("/api/setup/undo"));
  expect(await calls.state()).toBe("kept");
});

test("a part of a section leaves the rest", async () => {
  const changes = await calls.changed(
    await calls.send({ format: 1, facts: { brand: { name: "Otra" } } }),
  );
  expect(changes).toEqual([{ path: "facts.brand.name", from: "Heartlight", to: "Otra" }]);
});

test("an edition with a draft takes no set-up", async () => {
  await openPayment(app);
  expect(await app.db.select().from(submissions)).toEqual([]);
  const before = await calls.exported();
  for (const query of ["", "?dryRun=true"]) {
    const refused = await calls.send(otherFestival, query);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail:
        "The 2026 edition has entries or drafts, so its set-up can only be changed page by page.",
    });
  }
  expect(await calls.exported()).toEqual(before);
});

test("the wizard's draft is kept, and a set-up ends it", async () => {
  const draft = {
    step: 3,
    preset: "short",
    name: "Otra",
    fullName: "Otra Film Festival",
    place: "Madrid",
    description: "",
    email: "",
    timeZone: "Europe/Madrid",
    currency: "eur",
    clock: "24",
    dates: {},
    look: "documented",
    categories: [],
    deadlines: [],
  };
  const put = (value: object) =>
    app.request("/api/setup/draft", { method: "PUT", cookie, json: value });
  expect((await put(draft)).status).toBe(200);
  expect(await calls.state()).toBe("fresh");
  expect((await put({ ...draft, more: 1 })).status).toBe(422);
});

test("only directors read and write it", async () => {
  for (const [method, path] of [
    ["GET", "/api/setup"],
    ["GET", "/api/setup/file"],
    ["POST", "/api/setup/keep"],
    ["POST", "/api/setup/undo"],
  ] as const) {
    expect((await app.request(path, { method })).status, path).toBe(401);
  }
});

test("a reset restores what the set-up said, and an undo of the set-up what was before", async () => {
  const settings = async () =>
    (await (await app.request("/api/festival", { cookie })).json()) as Settings;
  await calls.changed(await calls.send(otherFestival));
  const { facts: setUp, updatedAt } = await settings();
  const place = { long: "In the south", short: "South" };
  const patch = { updatedAt, changes: { place, brand: { ...setUp.brand, name: "Typo" } } };
  const patched = await app.request("/api/festival", { method: "PATCH", cookie, json: patch });
  expect(patched.status).toBe(200);
  const changed = await settings();
  expect(changed.defaults.brand.name).toBe("Otra");
  const reset = `/api/festival?updatedAt=${encodeURIComponent(changed.updatedAt ?? "")}`;
  expect((await app.request(reset, { method: "DELETE", cookie })).status).toBe(200);
  expect((await settings()).facts).toEqual(setUp);

  // A later set-up, and its undo.
  await calls.changed(await calls.send({ format: 1, facts: { brand: { name: "Terceira" } } }));
  expect((await settings()).defaults.brand.name).toBe("Terceira");
  await calls.changed(await calls.post("/api/setup/undo"));
  expect((await settings()).defaults.brand.name).toBe("Otra");
});
