import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { lightTheme, otherFestival, setupCalls } from "~/tests/setup-calls";

/** Files that are refused: nothing is applied, and the path of the fault is said. */

let app: TestApp;
let calls: ReturnType<typeof setupCalls>;
beforeEach(async () => {
  app = await createTestApp();
  calls = setupCalls(app, await app.logIn());
});
afterEach(() => app.close());

test.each<[string, object, string]>([
  ["a newer format", { ...otherFestival, format: 2 }, "format"],
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
    {
      format: 1,
      call: {
        ...otherFestival.call,
        fees: otherFestival.call.fees.map((fee) => ({ ...fee, amount: 0.2 })),
      },
    },
    "call.fees.0.amount",
  ],
  [
    "a choice of one",
    { format: 1, call: { questions: [oneChoice()] } },
    "call.questions.0.choices",
  ],
  [
    "another tier",
    { format: 1, call: { tiers: [{ code: "student", name: "S", proof: "none" }] } },
    "call.tiers.0.name",
  ],
  [
    "a new category without a name",
    { format: 1, call: { categories: [{ type: "vr" }] } },
    "call.categories.0.name",
  ],
  [
    "a category twice",
    { format: 1, call: { categories: [{ type: "short_film" }, { type: "short_film" }] } },
    "call.categories.1.type",
  ],
  [
    "an address that another category has",
    {
      format: 1,
      call: { categories: [{ type: "short_film" }, { type: "log_line", slug: "short-film" }] },
    },
    "call.categories.1.slug",
  ],
  [
    "a running time of a text",
    { format: 1, call: { categories: [{ type: "log_line", minutes: { min: 1, max: 2 } }] } },
    "call.categories.0.minutes",
  ],
  [
    "a setting of a category that goes",
    {
      format: 1,
      facts: { lengths: { feature_film: { min: 50 } } },
      call: { categories: [{ type: "short_film" }] },
    },
    "facts.lengths.feature_film",
  ],
  ["an unknown email", { format: 1, letters: [{ id: "nobody", markdown: "x" }] }, "letters.0.id"],
  [
    "an unknown variable",
    { format: 1, letters: [{ id: "submission", subject: "x", markdown: "{{SECRET}}" }] },
    "letters.0.markdown",
  ],
  ["a color that is none", { format: 1, theme: { ...lightTheme, text: "red" } }, "theme.text"],
  ["too little contrast", { format: 1, theme: { ...lightTheme, text: "#999999" } }, "theme.text"],
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
  const before = await calls.exported();
  const [error = ""] = await calls.errorsOf(
    await calls.send({
      ...file,
      facts: { place: { short: "X" }, ...(file as { facts?: object }).facts },
    }),
  );
  expect(error.split(": ")[0]).toBe(path);
  expect(await calls.exported()).toEqual(before);
});

function oneChoice() {
  return { label: "Which?", kind: "choice", choices: ["One"] };
}

test("the last part that is refused takes back the first", async () => {
  const before = await calls.exported();
  const twice = { ...otherFestival, theme: { ...lightTheme, text: "#999999" } };
  expect((await calls.errorsOf(await calls.send(twice)))[0]).toMatch(/^theme\.text: /);
  expect(await calls.exported()).toEqual(before);
  expect(await calls.state()).toBe("fresh");
});

test("a file of another kind is named as such", async () => {
  const pdf = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3", "latin1");
  expect((await calls.errorsOf(await calls.zipped(pdf)))[0]).toMatch(/not a festival's set-up/);
});

const json = strToU8(JSON.stringify({ format: 1 }));

/** With the mark of a password in the archive's list. */
function encrypted(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  bytes[bytes.indexOf("PK\x01\x02", 0, "latin1") + 8] = 1;
  return bytes;
}
test.each<[string, () => Uint8Array, RegExp]>([
  ["a bomb", () => zipSync({ "festival.json": new Uint8Array(40_000_000) }), /too large/],
  ["a name that leads out", () => zipSync({ "festival.json": json, "../x": json }), /unknown file/],
  ["an absolute name", () => zipSync({ "/festival.json": json }), /unknown file/],
  [
    "a link",
    () => zipSync({ "festival.json": [json, { os: 3, attrs: 0o120777 << 16 }] }),
    /not a plain file/,
  ],
  ["a password", () => encrypted(zipSync({ "festival.json": json })), /password/],
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
    /Choose a PNG, JPEG/,
  ],
])("an archive with %s is refused", async (_, make, message) => {
  expect((await calls.errorsOf(await calls.zipped(make())))[0]).toMatch(message);
  expect(await calls.state()).toBe("fresh");
});
