import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answers, outboxMessages, submissionDrafts, submissions } from "~/db/schema";
import { readWeeks } from "~/features/entries-admin/dashboard-figures.queries.server";
import type { Call, NewQuestion } from "~/features/settings-admin/call/schema";
import { readHistory } from "~/features/submissions/history/queries.server";
import { parseCsv } from "~/lib/csv/read";
import { ownValue } from "~/lib/own-value";
import { type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

/** A filmmaker answers the festival's own questions: from the form to the jury. */

let house: JuryFixture;
let version = 0;
beforeEach(async () => {
  version = 0;
  house = await juryFixture(["Imani Cole"]);
  await add({ label: "Premiere", kind: "choice", choices: ["World", "Europe"], required: true });
  await add({ label: "Student film", kind: "yes_no", jury: "always" });
  await add({ label: "Crew", kind: "long", max: 40, jury: "named", types: ["short_film"] });
});
afterEach(() => house.app.close());

async function add(json: Partial<NewQuestion>) {
  const { status, body } = await house.ask<{ version: number }>(
    ...([house.director, "POST", "/api/call/questions", { ...json, version }] as const),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  version = body.version;
}

const formAnswers = { premiere: "World", student_film: false, crew: " Ana and Ben " };
const film = (answers?: unknown) => ({ ...shortFilm, ...(answers !== undefined && { answers }) });
const intentFor = (submission: object, submissionType = "short_film") =>
  house.app.request("/api/create-payment-intent", {
    json: { amount: submissionType === "log_line" ? 1 : 20, submissionType, submission },
  });
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
  return errors.map(({ path }) => path);
};

/** Enters a film; returns its id and the address of its private page. */
async function enter(answers: unknown = formAnswers) {
  const { app } = house;
  const intent = await openPayment(app, film(answers));
  await pay(app, intent);
  const response = await submitEntry(app, intent, film(answers));
  expect(response.status, await response.clone().text()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  const mails = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.submissionId, id));
  const token = mails.map(({ text }) => /\/entry\/([\w-]{32})/.exec(text)?.[1]).find(Boolean);
  return { id, page: `/api/entries/${token}` };
}
const answersAt = async (page: string) =>
  ((await (await house.app.request(page)).json()) as { answers: unknown[] }).answers;

test("answers go with the entry from the payment to its page, the desk and the exports", async () => {
  const { id, page } = await enter();
  const all = [
    { key: "premiere", label: "Premiere", value: "World" },
    { key: "student_film", label: "Student film", value: false },
    { key: "crew", label: "Crew", value: "Ana and Ben" },
  ];
  expect(await answersAt(page)).toEqual(all);
  const read = (path: string) => house.app.request(path, { cookie: house.director });
  expect(await (await read(`/api/submissions/${id}`)).json()).toMatchObject({ answers: all });
  expect(await (await read("/api/submissions")).json()).toMatchObject([{ answers: all }]);
  const csv = await (await read("/api/submissions/export")).text();
  const [head = [], row = []] = (parseCsv(csv) ?? []).map(({ values }) => values);
  expect(head.slice(-4)).toEqual(["Id", "Premiere", "Student film", "Crew"]);
  expect(row.slice(-3)).toEqual(["World", "No", "Ana and Ben"]);
  const xlsx = await read("/api/submissions/export?format=xlsx");
  const files = unzipSync(new Uint8Array(await xlsx.arrayBuffer()));
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join(),
  ).toContain("Student film");
});

test("bad answers are refused by their keys, before and after the payment", async () => {
  const refuse = async (answers: unknown) => errorsOf(await intentFor(film(answers)));
  expect(await refuse(undefined)).toEqual(["submission.answers.premiere"]);
  expect(await refuse({ premiere: "Mars" })).toEqual(["submission.answers.premiere"]);
  expect(await refuse({ ...formAnswers, student_film: "maybe" })).toEqual([
    "submission.answers.student_film",
  ]);
  expect(await refuse({ ...formAnswers, crew: "x".repeat(41) })).toEqual([
    "submission.answers.crew",
  ]);
  expect(await refuse({ ...formAnswers, nothing: "1" })).toEqual(["submission.answers.nothing"]);
  expect(await refuse("World")).toEqual(["submission.answers"]);
  // Another category has no such question.
  const line = { ...logLine, answers: formAnswers };
  expect(await errorsOf(await intentFor(line, "log_line"))).toEqual(["submission.answers.crew"]);

  const intent = await openPayment(house.app, film(formAnswers));
  await pay(house.app, intent);
  expect(await errorsOf(await submitEntry(house.app, intent, film({ premiere: "Mars" })))).toEqual([
    "answers.premiere",
  ]);
  // With the draft's secret other answers than the draft's are submitted.
  const otherFilm = { ...film({ premiere: "Europe" }), draftToken: intent.draftToken };
  expect((await submitEntry(house.app, intent, otherFilm)).status).toBe(201);
  expect(await house.app.db.select({ value: answers.value }).from(answers)).toEqual([
    { value: "Europe" },
  ]);
  expect((await submitEntry(house.app, intent, otherFilm)).status).toBe(200);
});

test("a question that is newer than the quote binds nobody who paid", async () => {
  const { app } = house;
  const intent = await openPayment(app, film(formAnswers));
  const without = await openPayment(app, shortFilm, { keep: false });
  app.passMinutes(1);
  await add({ label: "Camera", kind: "short", required: true });
  await pay(app, intent);
  expect((await submitEntry(app, intent, film(formAnswers))).status).toBe(201);
  await pay(app, without);
  const entry = { ...film({ premiere: "World" }), draftToken: without.draftToken };
  expect((await submitEntry(app, without, entry)).status).toBe(201);
  // Who begins now answers it.
  expect(await errorsOf(await intentFor(film(formAnswers)))).toEqual(["submission.answers.camera"]);
  expect(await app.db.$count(submissions)).toBe(2);
});

test("an archived question keeps its answers, and a quoted answer to it is accepted", async () => {
  const { app } = house;
  const { page } = await enter();
  const intent = await openPayment(app, film(formAnswers));
  const { body } = await house.ask<{ questions: { id: string }[] }>(
    ...([house.director, "GET", "/api/call"] as const),
  );
  const path = `/api/call/questions/${body.questions[1]?.id}`;
  const change = { version, retired: true };
  expect((await house.ask(house.director, "PATCH", path, change)).status).toBe(200);
  expect(await answersAt(page)).toHaveLength(3);
  await pay(app, intent);
  expect((await submitEntry(app, intent, film(formAnswers))).status).toBe(201);
  expect(await errorsOf(await intentFor(film(formAnswers)))).toEqual([
    "submission.answers.student_film",
  ]);
});

test("the filmmaker and the director correct answers; the history keeps the former ones", async () => {
  const { app, ask, director } = house;
  const { id, page } = await enter();
  const correct = (json: object) => app.request(page, { method: "PATCH", json });
  expect(await errorsOf(await correct({ answers: { premiere: "" } }))).toEqual([
    "answers.premiere",
  ]);
  expect(await errorsOf(await correct({ answers: { nothing: "1" } }))).toEqual(["answers.nothing"]);
  const changes = { premiere: "Europe", student_film: true, crew: "" };
  const corrected = await correct({ filmTitle: "Last Bus", answers: changes, version: 0 });
  expect(corrected.status).toBe(200);
  expect(await corrected.json()).toMatchObject({
    filmTitle: "Last Bus",
    version: 1,
    answers: [{ value: "Europe" }, { value: true }],
  });
  expect((await correct({ answers: { premiere: "World" }, version: 0 })).status).toBe(409);
  const step = (await readHistory(app.db, id)).at(-1);
  expect(step?.changes).toEqual([
    { field: "answers.crew", was: "Ana and Ben", became: null },
    { field: "answers.premiere", was: "World", became: "Europe" },
    { field: "answers.student_film", was: false, became: true },
    { field: "filmTitle", was: shortFilm.filmTitle, became: "Last Bus" },
  ]);
  const correction = { corrections: 1, fields: { answers: { crew: "Ana" } }, tell: true };
  const path = `/api/submissions/${id}/entry`;
  expect((await ask(director, "PATCH", path, correction)).status).toBe(200);
  expect(await answersAt(page)).toMatchObject([{}, {}, { value: "Ana" }]);
  const wrong = { corrections: 2, fields: { answers: { premiere: "Mars" } } };
  const refused = await ask<{ errors: { path: string }[] }>(director, "PATCH", path, wrong);
  expect(refused.body.errors).toMatchObject([{ path: "fields.answers.premiere" }]);
  const mails = await app.db.select().from(outboxMessages);
  expect(mails.find(({ kind }) => kind === "correction_notice")?.text).toContain(
    "Crew: nothing → Ana",
  );
});

test("a juror reads the answers that the question allows; in a blind phase those that name nobody", async () => {
  const { jurors, makeJury, makePhase, giveTo, seat, own } = house;
  const { id } = await enter();
  const juror = jurors[0] as Person;
  const answersSeen = async (blind: boolean) => {
    const phase = await makePhase((await makeJury()).id, { blind });
    await giveTo(phase, id, juror);
    return (await own(juror, await seat(phase, id, juror))).entry.answers;
  };
  const student = { label: "Student film", value: false };
  expect(await answersSeen(true)).toEqual([student]);
  expect(await answersSeen(false)).toEqual([student, { label: "Crew", value: "Ana and Ben" }]);
});

test("a free entry and a draft that is continued keep their answers", async () => {
  const { app, ask, director } = house;
  const unpaid = await openPayment(app, film(formAnswers));
  const status = await app.request(`/api/unpaid-entries/${unpaid.draftToken}`);
  expect(await status.json()).toMatchObject({
    typed: { "answer-premiere": "World", "answer-student_film": "no" },
  });
  const { body: call } = await ask<{ fees: { amount: number }[]; version: number }>(
    ...([director, "GET", "/api/call"] as const),
  );
  const fees = call.fees.map((fee) => ({ ...fee, amount: 0 }));
  const change = { fees, version: call.version };
  expect((await ask(director, "PUT", "/api/call/fees", change)).status).toBe(200);
  const free = await openPayment(app, film(formAnswers), { amount: 0 });
  const bad = { ...film({}), draftToken: free.draftToken };
  expect(await errorsOf(await submitEntry(app, free, bad))).toEqual(["answers.premiere"]);
  const entry = { ...film(formAnswers), draftToken: free.draftToken };
  expect((await submitEntry(app, free, entry)).status).toBe(201);
  expect(await app.db.$count(answers)).toBe(3);
  const [draft] = await app.db
    .select()
    .from(submissionDrafts)
    .where(eq(submissionDrafts.paymentIntentId, free.paymentIntentId));
  expect(draft?.values).toMatchObject({ answers: { crew: "Ana and Ben" } });
});

test("a question, a category, a deadline and a price may be called 'Constructor'", async () => {
  const { app, director } = house;
  const put = async (method: string, path: string, json: Record<string, unknown>) => {
    const { status, body } = await house.ask<Call>(director, method, `/api/call${path}`, {
      version,
      ...json,
    });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    version = body.version;
    return body;
  };
  await add({ label: "Constructor", kind: "short", jury: "always" });
  // Nobody has to answer it: the entry of a form that does not.
  const { page } = await enter();
  expect(await answersAt(page)).toHaveLength(3);
  const answered = await enter({ ...formAnswers, constructor: "Anna" });
  expect(await answersAt(answered.page)).toContainEqual({
    key: "constructor",
    label: "Constructor",
    value: "Anna",
  });

  await put("POST", "/categories", { name: "Constructor", kind: "film" });
  const { deadlines, fees } = await put("PUT", "/tiers", {
    tiers: [
      { code: "standard", name: "Standard", proof: "none" },
      { name: "Constructor", proof: "none" },
    ],
  });
  const [first] = deadlines;
  const all = [first, { name: "Constructor", endsOn: "2025-12-01" }, deadlines.at(-1)];
  const codes = ["early_bird", "constructor", "regular"];
  await put("PUT", "/deadlines", {
    deadlines: all,
    fees: [...new Set([...fees.map(({ type }) => type), "constructor"])].flatMap((type) =>
      codes.map((deadline) => ({ type, deadline, tier: "standard", amount: 20 })),
    ),
  });
  const body = { ...film({ premiere: "World" }), genre: "drama" };
  const { submissionType: _, ...submission } = body;
  for (const day of ["2025-08-02", "2025-09-20"]) {
    app.setNow(`${day}T12:00:00Z`);
    const opened = await app.request("/api/create-payment-intent", {
      json: { amount: 20, submissionType: "constructor", submission, tier: "constructor" },
    });
    expect(opened.status, await opened.clone().text()).toBe(201);
    const intent = (await opened.json()) as Awaited<ReturnType<typeof openPayment>>;
    await pay(app, intent);
    const entry = { ...body, submissionType: "constructor" };
    const response = await submitEntry(app, intent, entry);
    expect(response.status, await response.clone().text()).toBe(201);
    expect(await response.json()).toMatchObject({ submissionFee: "$20", tierName: "Constructor" });
  }
  // The figures count them.
  const weeks = await readWeeks(app.db);
  const counted = weeks.map(({ entries }) => ownValue(entries, "constructor") ?? 0);
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(2);
});
