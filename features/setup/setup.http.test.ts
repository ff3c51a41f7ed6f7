import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment } from "~/tests/submission-fixtures";
import type { SetupFile } from "./schema";
import type { Change } from "./values.rules";

/** A festival as a file: out, in, back, and what is refused. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const post = (address: string, bytes?: Uint8Array, type = "application/json") =>
  app.request(address, {
    ...{ method: "POST", cookie },
    ...(bytes && { body: bytes as Uint8Array<ArrayBuffer>, headers: { "Content-Type": type } }),
  });
const send = (file: unknown, query = "") =>
  post(`/api/setup/file${query}`, strToU8(JSON.stringify(file)));
const zipped = (bytes: Uint8Array) => post("/api/setup/file", bytes, "application/zip");
const exported = async () => {
  const response = await app.request("/api/setup/file", { cookie });
  expect(response.headers.get("content-type")).toBe("application/zip");
  return new Uint8Array(await response.arrayBuffer());
};
const jsonOf = (zip: Uint8Array) =>
  JSON.parse(strFromU8(unzipSync(zip)["festival.json"] ?? new Uint8Array())) as SetupFile;
const changed = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { changes: Change[] }).changes;
};
const errorsOf = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
  return errors.map(({ path, message }) => `${path}: ${message}`);
};
const state = async () =>
  ((await (await app.request("/api/setup", { cookie })).json()) as { state: string }).state;

const light = {
  ...{ scheme: "light", background: "#fbf8f3", text: "#1d1a26", primary: "#7a2b8f" },
  accents: {
    ...{ gold: "#6f4700", rose: "#a01533", purple: "#5a2f8c", green: "#0f5a37", pink: "#8f1f63" },
  },
  faces: "Fraunces and Source Sans",
};
const codes = ["first", "second", "third", "last"];

/** Something in every part. */
const other = {
  format: 1,
  edition: {
    ...{ timeZone: "Europe/Madrid", currency: "eur", referencePrefix: "MAD" },
    dates: {
      ...{ opensOn: "2026-01-10", deadlineAt: "2026-06-30T21:59:00Z", lateUntil: null },
      ...{ notificationsOn: "2026-08-01", festivalFrom: "2026-09-10", festivalTo: "2026-09-20" },
      blackTieOn: "2026-09-20",
    },
  },
  facts: {
    brand: { name: "Otra", fullName: "Otra Film Festival" },
    formats: { clock: "24", numbers: "point_comma", money: "after" },
    categories: { short_film: { features: ["One", "Two"] } },
    newsletter: { doubleOptIn: true },
  },
  call: {
    categories: [{ type: "short_film", name: "Short", plural: "Shorts" }],
    deadlines: codes.map((code, index) => ({
      ...{ code, name: `The ${code}` },
      endsOn: index === 3 ? null : `2026-0${index + 2}-28`,
    })),
    fees: ["short_film", "feature_film", "series_pilot", "log_line"].flatMap((type) =>
      codes.map((deadline, index) => ({
        ...{ type, deadline, tier: "standard", amount: type === "log_line" ? 0 : 10.5 + index },
      })),
    ),
    questions: [
      { label: "Premiere status", kind: "choice", choices: ["World", "None"], required: true },
      { label: "Camera", kind: "short", retired: true, jury: "always" },
    ],
  },
  letters: [
    { id: "submission", subject: "Gracias", markdown: "Hello {{FILM_TITLE}}" },
    { id: "decision.accepted", subject: "You are in", markdown: "Come to {{FESTIVAL}}" },
    { id: "refund_notice", markdown: "Our bank needs a week." },
  ],
  deliverables: [
    { label: "DCP", kind: "link", types: ["short_film"], required: true, dueOn: "2026-08-20" },
    { label: "A still", kind: "link", types: ["short_film"], required: false, dueOn: "2026-08-20" },
  ],
  scorecards: [
    {
      ...{ name: "Main jury", categories: ["short_film"] },
      phases: [
        {
          ...{ name: "First look", opensAt: "2026-07-01T08:00:00.000Z" },
          ...{ closesAt: "2026-07-20T08:00:00.000Z", wantedScores: 2, blind: true },
          ...{ othersVisible: "never", namesVisible: false },
          criteria: [{ name: "Story", hint: null, weight: 2, scale: 10, required: true }],
        },
      ],
    },
  ],
  theme: light,
  pictures: [],
};

test("a fresh festival exports the documented set-up, the same bytes each time", async () => {
  const first = await exported();
  app.passMinutes(5);
  expect(await exported()).toEqual(first);
  expect(jsonOf(first)).toMatchObject({
    format: 1,
    edition: { timeZone: "America/Los_Angeles", currency: "usd", referencePrefix: "HL" },
    facts: { brand: { name: "Heartlight" }, dates: { closeAtDeadline: false } },
    ...{ letters: [], deliverables: [], scorecards: [], theme: null, pictures: [] },
  });
  expect(await changed(await zipped(first))).toEqual([]);
});

test("export, an empty server, import, export: the same bytes", async () => {
  await changed(await send(other));
  const here = await exported();
  const json = jsonOf(here);
  expect(json).toMatchObject({
    edition: { timeZone: "Europe/Madrid", dates: { earlyBirdEndsOn: "2026-02-28" } },
    facts: { brand: { name: "Otra", tagline: "Film Festival" }, newsletter: { doubleOptIn: true } },
    call: { questions: [{ key: "premiere_status" }, { key: "camera", retired: true, max: 200 }] },
    letters: [{ id: "decision.accepted" }, { id: "refund_notice" }, { id: "submission" }],
    deliverables: [{ label: "A still" }, { label: "DCP" }],
    theme: light,
  });
  expect(json.call?.fees?.find(({ deadline }) => deadline === "third")?.amount).toBe(12.5);
  const there = await createTestApp({ now: "2026-01-24T12:00:00Z" });
  try {
    const director = await there.logIn();
    const put = await there.request("/api/setup/file", {
      ...{ method: "POST", cookie: director, body: here as Uint8Array<ArrayBuffer> },
      headers: { "Content-Type": "application/zip" },
    });
    expect(put.status, await put.clone().text()).toBe(200);
    const again = await there.request("/api/setup/file", { cookie: director });
    expect(strFromU8(new Uint8Array(await again.arrayBuffer()))).toBe(strFromU8(here));
  } finally {
    await there.close();
  }
});

test("a dry run says the differences and changes nothing; undo puts back what was", async () => {
  const before = await exported();
  const would = await changed(await send(other, "?dryRun=true"));
  expect(would).toContainEqual({ path: "facts.brand.name", from: "Heartlight", to: "Otra" });
  expect(would).toContainEqual({
    ...{ path: "edition.timeZone", from: "America/Los_Angeles", to: "Europe/Madrid" },
  });
  expect(await exported()).toEqual(before);
  expect(await app.db.select().from(auditLog)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ action: "set-up applied" })]),
  );
  expect(await state()).toBe("fresh");
  expect(await changed(await send(other))).toEqual(would);
  expect(await state()).toBe("done");
  await changed(await post("/api/setup/undo"));
  expect(strFromU8(await exported())).toBe(strFromU8(before));
  expect(await state()).toBe("fresh");
  expect((await post("/api/setup/undo")).status).toBe(409);
});

test("undo is refused once something else was changed", async () => {
  await changed(await send({ format: 1, facts: { brand: { name: "Otra" } } }));
  const { updatedAt } = (await (await app.request("/api/festival", { cookie })).json()) as {
    updatedAt: string;
  };
  const place = { long: "In the south", short: "South" };
  const patch = { updatedAt, changes: { place } };
  await app.request("/api/festival", { method: "PATCH", cookie, json: patch });
  expect((await post("/api/setup/undo")).status).toBe(409);
  expect(jsonOf(await exported()).facts).toMatchObject({ brand: { name: "Otra" }, place });
});

test("keeping the festival is remembered, and applying a set-up is more", async () => {
  expect(await (await post("/api/setup/keep")).json()).toEqual({ state: "kept" });
  expect(await state()).toBe("kept");
  await changed(await send({ format: 1, facts: { brand: { name: "Otra" } } }));
  expect(await state()).toBe("done");
  await changed(await post("/api/setup/undo"));
  expect(await state()).toBe("kept");
});

test("a part of a section leaves the rest", async () => {
  const changes = await changed(await send({ format: 1, facts: { brand: { name: "Otra" } } }));
  expect(changes).toEqual([{ path: "facts.brand.name", from: "Heartlight", to: "Otra" }]);
});

test("an edition with a draft takes no set-up", async () => {
  await openPayment(app);
  expect(await app.db.select().from(submissions)).toEqual([]);
  const before = await exported();
  for (const query of ["", "?dryRun=true"]) {
    const refused = await send(other, query);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      detail:
        "The 2026 edition has entries or drafts, so its set-up can only be changed page by page.",
    });
  }
  expect(await exported()).toEqual(before);
});

test.each<[string, object, string]>([
  ["a newer format", { ...other, format: 2 }, "format"],
  ["no format", { facts: {} }, "format"],
  ["an unknown part", { format: 1, people: [] }, "people"],
  ["an unknown section", { format: 1, facts: { secrets: {} } }, "facts.secrets"],
  ["an unknown key", { format: 1, facts: { brand: { nme: "x" } } }, "facts.brand.nme"],
  ["a wrong type", { format: 1, facts: { brand: { name: 7 } } }, "facts.brand.name"],
  [
    "an unknown key in a list",
    {
      format: 1,
      call: { questions: [{ label: "Camera", kind: "short", secret: 1 }] },
    },
    "call.questions.0.secret",
  ],
  ["an unknown zone", { format: 1, edition: { timeZone: "Mars/Base" } }, "edition.timeZone"],
  ["an unknown currency", { format: 1, edition: { currency: "xxx" } }, "edition.currency"],
  [
    "days out of order",
    { format: 1, edition: { dates: { festivalTo: "2026-02-01" } } },
    "edition.dates.festivalTo",
  ],
  [
    "a fee that cannot be charged",
    { format: 1, call: { fees: other.call.fees.map((one) => ({ ...one, amount: 0.2 })) } },
    "call.fees.0.deadline",
  ],
  [
    "a choice of one",
    { format: 1, call: { questions: [oneChoice()] } },
    "call.questions.0.choices",
  ],
  [
    "another tier",
    { format: 1, call: { tiers: [{ code: "student", name: "S", proof: "none" }] } },
    "call.tiers",
  ],
  [
    "an unknown category",
    { format: 1, call: { categories: [{ type: "vr" }] } },
    "call.categories.0.type",
  ],
  ["an unknown email", { format: 1, letters: [{ id: "nobody", markdown: "x" }] }, "letters.0.id"],
  [
    "an unknown variable",
    { format: 1, letters: [{ id: "submission", subject: "x", markdown: "{{SECRET}}" }] },
    "letters.0.markdown",
  ],
  ["a color that is none", { format: 1, theme: { ...light, text: "red" } }, "theme.text"],
  ["too little contrast", { format: 1, theme: { ...light, text: "#999999" } }, "theme.text"],
  [
    "a picture without a file",
    { format: 1, pictures: [{ slot: "logo", file: "pictures/a.png", alt: "x" }] },
    "pictures.0.file",
  ],
  [
    "an invisible character",
    { format: 1, facts: { brand: { name: "a\u0000" } } },
    "facts.brand.name",
  ],
])("%s is refused with its path, and nothing is applied", async (_, file, path) => {
  const before = await exported();
  const [error = ""] = await errorsOf(
    await send({
      ...file,
      facts: { place: { short: "X" }, ...(file as { facts?: object }).facts },
    }),
  );
  expect(error.split(": ")[0]).toBe(path);
  expect(await exported()).toEqual(before);
});

function oneChoice() {
  return { label: "Which?", kind: "choice", choices: ["One"] };
}

test("the last part that is refused takes back the first", async () => {
  const before = await exported();
  const twice = { ...other, theme: { ...light, text: "#999999" } };
  expect((await errorsOf(await send(twice)))[0]).toMatch(/^theme\.text: /);
  expect(await exported()).toEqual(before);
  expect(await state()).toBe("fresh");
});

const json = strToU8(JSON.stringify({ format: 1 }));
test.each<[string, () => Uint8Array, RegExp]>([
  ["a bomb", () => zipSync({ "festival.json": new Uint8Array(40_000_000) }), /too large/],
  ["a name that leads out", () => zipSync({ "festival.json": json, "../x": json }), /unknown file/],
  ["an absolute name", () => zipSync({ "/festival.json": json }), /unknown file/],
  [
    "a link",
    () => zipSync({ "festival.json": [json, { os: 3, attrs: 0o120777 << 16 }] }),
    /not a plain file/,
  ],
  ["no set-up", () => zipSync({ "pictures/a.png": json }), /no festival\.json/],
  [
    "a file that nothing uses",
    () => zipSync({ "festival.json": json, "pictures/a.png": json }),
    /uses this file/,
  ],
  [
    "something else",
    () => strToU8("PK not a zip, and no JSON either, just some text"),
    /not a ZIP/,
  ],
  [
    "a false picture",
    () =>
      zipSync({
        "festival.json": strToU8(
          JSON.stringify({
            format: 1,
            pictures: [{ slot: "logo", file: "pictures/a.png", alt: "A logo" }],
          }),
        ),
        "pictures/a.png": strToU8("<svg/>"),
      }),
    /not a picture/,
  ],
])("an archive with %s is refused", async (_, make, message) => {
  expect((await errorsOf(await zipped(make())))[0]).toMatch(message);
  expect(await state()).toBe("fresh");
});

test("the wizard's draft is kept, and a set-up ends it", async () => {
  const draft = {
    ...{ step: 3, preset: "short", name: "Otra", fullName: "Otra Film Festival", place: "Madrid" },
    ...{ description: "", email: "" },
    ...{ timeZone: "Europe/Madrid", currency: "eur", clock: "24", dates: {}, look: "documented" },
    ...{ categories: [], deadlines: [] },
  };
  const put = (value: object) =>
    app.request("/api/setup/draft", { method: "PUT", cookie, json: value });
  expect((await put(draft)).status).toBe(200);
  expect(await state()).toBe("fresh");
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
