import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, submissionDrafts, submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { Call } from "./schema";

/** An edition's own categories: what the director may change and when, and what they ask of an entry. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const read = async () => (await (await app.request("/api/call", { cookie })).json()) as Call;
const ask = async (method: string, path: string, json: Record<string, unknown> = {}) =>
  app.request(`/api/call${path}`, {
    method,
    cookie,
    json: { version: (await read()).version, ...json },
  });
const remove = async (id: string) =>
  app.request(`/api/call/categories/${id}?version=${(await read()).version}`, {
    method: "DELETE",
    cookie,
  });
const done = async (response: Response, status = 200) => {
  expect(response.status, await response.clone().text()).toBe(status);
  return (await response.json()) as Call;
};
const errorsOf = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string }[] };
  return errors.map(({ path }) => path);
};
const refusalOf = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(409);
  return ((await response.json()) as { detail: string }).detail;
};
const types = ({ categories }: Call) => categories.map(({ type }) => type);

const student = { name: "Student Film", kind: "film", slug: "student-film" };
const screenplay = {
  name: "Screenplay",
  kind: "script",
  plural: "Screenplays",
  text: { min: 20, max: 3_000 },
};
/** Adds a category with the same fee at each deadline. */
async function add(category: Record<string, unknown>, amount = 5): Promise<Call> {
  await done(await ask("POST", "/categories", category), 201);
  const { categories, deadlines, fees } = await read();
  const all = categories.flatMap(({ type }) =>
    deadlines.map(({ code }) => ({
      type,
      deadline: code,
      tier: "standard",
      amount: fees.find((fee) => fee.type === type && fee.deadline === code)?.amount ?? amount,
    })),
  );
  return done(await ask("PUT", "/fees", { fees: all }));
}
const asStudent = { ...shortFilm, submissionType: "student_film", genre: "drama", duration: 12 };
const line = "A lighthouse keeper answers letters that were never sent to her.";
const asText = {
  submissionType: "screenplay",
  submitterName: "Ada",
  submitterEmail: "ada@films.example",
  logLine: line,
  agreedToTerms: true,
};
async function enter(entry: Record<string, unknown>, amount = 5) {
  const intent = await openPayment(app, entry, { amount });
  if (amount > 0) await pay(app, intent);
  return submitEntry(app, intent, { ...entry, draftToken: intent.draftToken });
}
const publicly = async () =>
  (await (await app.request("/api/categories")).json()) as Record<string, unknown>[];

test("a new category has its type from its address, and takes entries once it has fees", async () => {
  const call = await done(await ask("POST", "/categories", student), 201);
  expect(call.categories[4]).toMatchObject({
    id: "student_film",
    type: "student_film",
    slug: "student-film",
    kind: "film",
    name: "Student Film",
    plural: "Student Films",
    minutes: { min: 1, max: 300 },
    link: "optional",
    phone: "optional",
    perAddress: null,
    open: true,
    priced: false,
    entries: 0,
  });
  expect(call.fees.some(({ type }) => type === "student_film")).toBe(false);
  expect((await publicly())[4]).toMatchObject({ open: false, fee: null, fees: [] });
  await expect(openPayment(app, asStudent, { amount: 0 })).rejects.toThrow("409");
  // Either none of its fees, or all of them.
  const without = await done(await ask("PUT", "/fees", { fees: call.fees }));
  expect(without.categories[4]).toMatchObject({ priced: false });
  const early = { type: "student_film", deadline: "early_bird", tier: "standard", amount: 5 };
  expect(await errorsOf(await ask("PUT", "/fees", { fees: [...call.fees, early] }))).toEqual([
    "fees",
  ]);

  await remove("student_film");
  await add(student, 7.5);
  expect((await publicly())[4]).toMatchObject({
    type: "student_film",
    open: true,
    link: "optional",
    fee: { amount: 7.5, shown: "$7.50" },
  });
  expect((await enter(asStudent, 7.5)).status).toBe(201);
  const [entry] = await app.db.select().from(submissions);
  expect(entry).toMatchObject({ submissionType: "student_film", amountCents: 750, duration: 12 });
  // The filters and the export know it, and refuse a type that the edition does not have.
  const listed = await app.request("/api/submissions?type=student_film", { cookie });
  expect(await listed.json()).toMatchObject([{ submissionType: "student_film" }]);
  const csv = await app.request("/api/submissions/export?format=csv", { cookie });
  expect(await csv.text()).toContain("Student Film");
  for (const path of ["submissions", "payments", "decisions"]) {
    const unknown = await app.request(`/api/${path}?type=poem`, { cookie });
    expect(await errorsOf(unknown), path).toEqual(["type"]);
  }
});

test("its form asks what it was given: genres, bounds, phone and link", async () => {
  await add({
    ...student,
    minutes: { min: 3, max: 20 },
    text: { min: 10, max: 80 },
    phone: "required",
    link: "required",
    genres: [{ value: "essay", label: "Essay" }],
  });
  const wrong = { ...asStudent, submitterPhone: "", filmUrl: null, duration: 21 };
  const refused = await app.request("/api/create-payment-intent", {
    method: "POST",
    json: { amount: 5, submissionType: "student_film", submission: wrong },
  });
  expect((await errorsOf(refused)).sort()).toEqual([
    "submission.duration",
    "submission.filmUrl",
    "submission.genre",
    "submission.submitterPhone",
    "submission.synopsis",
  ]);
  const right = {
    ...asStudent,
    genre: "essay",
    filmUrl: "https://films.example/a",
    synopsis: "A film about a film.",
  };
  expect((await enter(right)).status).toBe(201);
});

test("a script asks for a text, which the jury and the admin read", async () => {
  await add(screenplay);
  const short = { ...asText, logLine: "Too short" };
  await expect(openPayment(app, short, { amount: 5 })).rejects.toThrow("422");
  expect((await enter(asText)).status).toBe(201);
  const [entry] = await app.db.select().from(submissions);
  expect(entry).toMatchObject({ filmTitle: null, logLine: line, characterCount: line.length });
  const { logLine } = (await (
    await app.request(`/api/submissions/${entry?.id}`, { cookie })
  ).json()) as { logLine: string };
  expect(logLine).toBe(line);
});

test("an address sends as many entries as it may, also free ones at once", async () => {
  await add({ ...student, perAddress: 1 });
  expect((await enter(asStudent)).status).toBe(201);
  const again = { ...asStudent, submitterEmail: asStudent.submitterEmail.toUpperCase() };
  await expect(openPayment(app, again, { amount: 5 })).rejects.toThrow("409");

  await add({ ...screenplay, perAddress: 2 }, 0);
  const drafts = [];
  for (let nth = 0; nth < 4; nth += 1) {
    drafts.push(await openPayment(app, asText, { amount: 0 }));
  }
  const responses = await Promise.all(
    drafts.map((free) => submitEntry(app, free, { ...asText, draftToken: free.draftToken })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
});

test("a closed category takes no entries, but a quoted fee still becomes one", async () => {
  const intent = await openPayment(app, shortFilm);
  const closed = await done(await ask("PATCH", "/categories/short_film", { open: false }));
  expect(closed.categories[0]).toMatchObject({ open: false });
  expect((await publicly())[0]).toMatchObject({ type: "short_film", open: false });
  await expect(openPayment(app, shortFilm)).rejects.toThrow("409");
  const unpaid = { method: "POST", json: { ...shortFilm } };
  expect(await refusalOf(await app.request("/api/submissions", unpaid))).toContain("closed");
  await pay(app, intent);
  expect((await submitEntry(app, intent, shortFilm)).status).toBe(201);
  await done(await ask("PATCH", "/categories/short_film", { open: true }));
  await openPayment(app, shortFilm);
});

test("with entries or drafts its address, its kind and the category itself stay", async () => {
  await add(student);
  const moved = await done(await ask("PATCH", "/categories/student_film", { slug: "students" }));
  expect(moved.categories[4]).toMatchObject({ slug: "students", type: "student_film" });
  await openPayment(app, asStudent, { amount: 5 });
  const change = (json: Record<string, unknown>) => ask("PATCH", "/categories/student_film", json);
  expect(await refusalOf(await change({ slug: "student-film" }))).toContain("address");
  expect(await refusalOf(await change({ kind: "script" }))).toContain("kind");
  expect(await refusalOf(await remove("student_film"))).toContain("must stay");
  const renamed = await done(await change({ name: "By students", plural: "By students" }));
  expect(renamed.categories[4]).toMatchObject({ name: "By students", entries: 1 });

  await app.db.delete(submissionDrafts).where(eq(submissionDrafts.submissionType, "student_film"));
  expect(types(await done(await remove("student_film")))).not.toContain("student_film");
  const response = await app.request("/api/quote?type=student_film");
  expect(await errorsOf(response)).toEqual(["type"]);
});

test("the documented ones can be deleted, and at least one category stays", async () => {
  for (const id of ["short_film", "series_pilot", "log_line"]) await done(await remove(id));
  expect(await refusalOf(await remove("feature_film"))).toContain("at least one");
  expect(types(await read())).toEqual(["feature_film"]);
  // The sections of the settings go on without them.
  const { facts: settings, updatedAt } = (await (
    await app.request("/api/festival", { cookie })
  ).json()) as {
    facts: { categories: { type: string; prize: number }[] };
    updatedAt: string;
  };
  expect(settings.categories.map(({ type }) => type)).toEqual(["feature_film"]);
  const { settingsSections } = await import("../schema");
  const prizes = settingsSections.prizes.read(settings as never);
  const changes = { prizes };
  const saved = { method: "PATCH", cookie, json: { updatedAt, changes } };
  expect((await app.request("/api/festival", saved)).status).toBe(200);
  await expect(openPayment(app, shortFilm)).rejects.toThrow("422");
});

test("the categories are ordered, and every page follows", async () => {
  const ids = types(await read()).reverse();
  expect(types(await done(await ask("PUT", "/categories/order", { ids })))).toEqual(ids);
  expect((await publicly()).map(({ type }) => type)).toEqual(ids);
  const twice = [ids[0], ids[0], ...ids.slice(2)];
  expect(await errorsOf(await ask("PUT", "/categories/order", { ids: twice }))).toEqual(["ids"]);
  expect(await errorsOf(await ask("PUT", "/categories/order", { ids: ids.slice(1) }))).toEqual([
    "ids",
  ]);
});

test("refuses taken and reserved addresses and wrong values, by path", async () => {
  const refuse = async (json: Record<string, unknown>) =>
    errorsOf(await ask("POST", "/categories", { ...student, ...json }));
  expect(await refuse({ slug: "film" })).toEqual(["slug"]);
  expect(await refuse({ slug: "short-film" })).toEqual(["slug"]);
  expect(await refuse({ slug: "Short Film" })).toEqual(["slug"]);
  expect(await refuse({ name: " " })).toEqual(["name"]);
  expect(await refuse({ kind: "play" })).toEqual(["kind"]);
  expect(await refuse({ minutes: { min: 20, max: 10 } })).toEqual(["minutes.max"]);
  expect(await refuse({ text: { min: 0, max: 10 } })).toEqual(["text.min"]);
  expect(await refuse({ perAddress: 0 })).toEqual(["perAddress"]);
  expect(await refuse({ picture: "../secret" })).toEqual(["picture"]);
  expect(await refuse({ genres: [{ value: "A b", label: "A" }] })).toEqual(["genres.0.value"]);
  const unknown = await ask("PATCH", "/categories/poem", { name: "Poem" });
  expect(unknown.status).toBe(404);
  for (const [path, json, at] of [
    ["codes", { kind: "free", types: ["poem"] }, "types.0"],
    [
      "waivers",
      { submissionType: "poem", note: "A", lastDay: "2026-01-01", email: null },
      "submissionType",
    ],
  ] as const) {
    const wrong = await app.request(`/api/${path}`, { method: "POST", cookie, json });
    expect(await errorsOf(wrong), path).toEqual([at]);
  }
});

test("needs the version, answers an older one with the newest, and writes the change down", async () => {
  const { version } = await read();
  const bare = { method: "POST", cookie, json: student };
  expect(await errorsOf(await app.request("/api/call/categories", bare))).toEqual(["version"]);
  await add(student);
  const stale = await ask("POST", "/categories", { ...screenplay, version });
  expect(stale.status).toBe(409);
  expect(((await stale.json()) as { current: Call }).current.categories).toHaveLength(5);
  const [first] = await app.db.select().from(auditLog).where(eq(auditLog.subject, "call"));
  expect(JSON.stringify(first?.detail)).toContain("Student Film (Student Films)");
  expect(
    (await app.request("/api/call/categories", { method: "POST", json: student })).status,
  ).toBe(401);
});

test("the general form is offered until the director takes it away", async () => {
  expect((await read()).generalForm).toBe(true);
  const call = await done(await ask("PATCH", "", { generalForm: false }));
  expect(call.generalForm).toBe(false);
  expect((await done(await ask("PATCH", "", { generalForm: true }))).generalForm).toBe(true);
});

test("the advertised length follows the accepted one until somebody words it", async () => {
  const lengthOf = async (change: Record<string, unknown>) =>
    (await done(await ask("PATCH", "/categories/student_film", change))).categories[4]
      ?.advertisedLength;
  const call = await done(await ask("POST", "/categories", student), 201);
  expect(call.categories[4]?.advertisedLength).toBe("Any length");
  expect(await lengthOf({ minutes: { min: 1, max: 30 } })).toBe("Up to 30 minutes");
  expect(await lengthOf({ minutes: { min: 5, max: 30 } })).toBe("5 to 30 minutes");
  expect(await lengthOf({ minutes: { min: 60, max: 300 } })).toBe("60 minutes and more");
  expect(await lengthOf({ advertisedLength: "An hour, or two" })).toBe("An hour, or two");
  expect(await lengthOf({ minutes: { min: 1, max: 90 } })).toBe("An hour, or two");
  expect(call.categories[0]?.advertisedLength, "worded by the documents").toBe("Under 30 minutes");
});

test("a category's picture is one of the site's, or was uploaded to it", async () => {
  const picture = `/images/${"0".repeat(64)}-900.webp`;
  const changed = await done(await ask("PATCH", "/categories/short_film", { picture }));
  expect(changed.categories[0]).toMatchObject({ picture });
  for (const other of ["https://films.example/a.webp", "/art/cat-short.webp", "cat-none"]) {
    const refused = await ask("PATCH", "/categories/short_film", { picture: other });
    expect(await errorsOf(refused), other).toEqual(["picture"]);
  }
});
