import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLog, questions } from "~/db/schema";
import { datesOf } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { Call } from "./schema";

/** An edition's own questions: what the director may change, and when. */

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const read = async () => (await (await app.request("/api/call", { cookie })).json()) as Call;
const ask = async (method: string, path: string, json: Record<string, unknown> = {}, query = "") =>
  app.request(`/api/call/questions${path}${query}`, {
    method,
    cookie,
    json: { version: (await read()).version, ...json },
  });
const add = async (json: Record<string, unknown>) => {
  const response = await ask("POST", "", json);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Call;
};
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string }[] };
  return errors.map(({ path }) => path);
};
const premiere = {
  label: "Premiere status",
  kind: "choice",
  choices: ["World", "Europe"],
  required: true,
  types: ["short_film"],
  hint: "Of the film",
};
const answer = async (answers: Record<string, unknown>) => {
  const entry = { ...shortFilm, answers };
  const intent = await openPayment(app, entry);
  await pay(app, intent);
  expect((await submitEntry(app, intent, entry)).status).toBe(201);
};

test("adds questions, in their order, for some or all categories", async () => {
  expect((await read()).questions).toEqual([]);
  await add(premiere);
  const call = await add({ label: "Is it a student film?", kind: "yes_no" });
  expect(call.questions).toMatchObject([
    { key: "premiere_status", choices: ["World", "Europe"], max: null, jury: "never", answers: 0 },
    { key: "is_it_a_student_film", hint: null, required: false, types: [], retired: false },
  ]);
  const again = await add({ label: "Premiere status!", kind: "short" });
  expect(again.questions[2]).toMatchObject({ key: "premiere_status_2", max: 200 });

  const [short, , , line] = (await (await app.request("/api/categories")).json()) as {
    questions: unknown[];
  }[];
  const [{ types: _, ...publicly }] = [premiere];
  expect(short?.questions[0]).toEqual({ ...publicly, key: "premiere_status", max: null });
  expect(short?.questions).toHaveLength(3);
  expect(line?.questions).toHaveLength(2);

  const ids = again.questions.map(({ id }) => id).reverse();
  const ordered = (await (await ask("PUT", "/order", { ids })).json()) as Call;
  expect(ordered.questions.map(({ id }) => id)).toEqual(ids);
  expect(await errorsOf(await ask("PUT", "/order", { ids: ids.slice(1) }))).toEqual(["ids"]);
  expect(await errorsOf(await ask("PUT", "/order", { ids: [ids[0], ids[0], ids[1]] }))).toEqual([
    "ids",
  ]);
});

test("refuses what cannot be asked, by path", async () => {
  const refuse = async (json: Record<string, unknown>) =>
    errorsOf(await ask("POST", "", { ...premiere, ...json }));
  expect(await refuse({ choices: ["World"] })).toEqual(["choices"]);
  expect(await refuse({ choices: ["World", "World"] })).toEqual(["choices"]);
  expect(await refuse({ kind: "essay" })).toEqual(["kind"]);
  expect(await refuse({ label: " " })).toEqual(["label"]);
  expect(await refuse({ kind: "short", max: 0 })).toEqual(["max"]);
  expect(await refuse({ types: ["poem"] })).toEqual(["types.0"]);
  await add(premiere);
  expect(await refuse({ key: "premiere_status" })).toEqual(["key"]);
});

test("needs the version, answers an older one with the newest, and writes the change down", async () => {
  const { version } = await read();
  const bare = { method: "POST", cookie, json: premiere };
  expect(await errorsOf(await app.request("/api/call/questions", bare))).toEqual(["version"]);
  const [{ id } = { id: "" }] = (await add(premiere)).questions;
  const stale = await ask("PATCH", `/${id}`, { label: "Premiere", version });
  expect(stale.status).toBe(409);
  expect((await stale.json()).current.questions).toMatchObject([{ label: "Premiere status" }]);
  const path = `/api/call/questions/${id}`;
  expect((await app.request(path, { method: "DELETE", cookie })).status).toBe(422);
  expect(
    (await app.request(`${path}?version=${version}`, { method: "DELETE", cookie })).status,
  ).toBe(409);
  const [line] = await app.db.select().from(auditLog).where(eq(auditLog.subject, "call"));
  expect(JSON.stringify(line?.detail)).toContain("Premiere status");
  expect((await ask("PATCH", `/${crypto.randomUUID()}`, { label: "A" })).status).toBe(404);
});

test("the first answer fixes the kind; a question with answers is archived, not deleted", async () => {
  const [{ id } = { id: "" }] = (await add(premiere)).questions;
  expect((await ask("PATCH", `/${id}`, { kind: "short" })).status).toBe(200);
  expect((await ask("PATCH", `/${id}`, premiere)).status).toBe(200);
  await answer({ premiere_status: "World" });
  const { questions, version } = await read();
  expect(questions).toMatchObject([{ answers: 1 }]);
  expect((await ask("PATCH", `/${id}`, { kind: "short" })).status).toBe(409);
  const removed = { method: "DELETE", cookie };
  const path = `/api/call/questions/${id}?version=${version}`;
  expect((await app.request(path, removed)).status).toBe(409);
  const archived = (await (await ask("PATCH", `/${id}`, { retired: true })).json()) as Call;
  expect(archived.questions).toMatchObject([{ retired: true, answers: 1, kind: "choice" }]);
  // It is asked no more.
  await answer({});
  const unused = (await add({ label: "Camera", kind: "short" })).questions[1];
  const last = `/api/call/questions/${unused?.id}?version=${(await read()).version}`;
  expect((await (await app.request(last, removed)).json()).questions).toHaveLength(1);
});

test("an edition that copies the settings copies the questions", async () => {
  await add(premiere);
  const { legalUpdatedOn: _, ...dates } = {
    opensOn: null,
    lateUntil: null,
    legalUpdatedOn: null,
    ...datesOf(2027),
  };
  for (const [slug, copy] of [
    ["2027", ["settings"]],
    ["2028", []],
  ] as const) {
    const json = { slug, from: "2026", copy, dates };
    expect((await app.request("/api/editions", { method: "POST", cookie, json })).status).toBe(201);
  }
  const questionsOf = async (year: string) =>
    ((await (await app.request(`/api/call?edition=${year}`, { cookie })).json()) as Call).questions;
  expect(await questionsOf("2027")).toMatchObject([
    { key: "premiere_status", choices: ["World", "Europe"] },
  ]);
  expect(await questionsOf("2028")).toEqual([]);
  // Each edition has its own.
  expect((await questionsOf("2027"))[0]?.id).not.toBe((await questionsOf("2026"))[0]?.id);
  const [edition] = (await (await app.request("/api/editions", { cookie })).json()) as {
    slug: string;
    version: number;
  }[];
  expect(edition).toMatchObject({ slug: "2028" });
  expect(await app.db.$count(questions)).toBe(2);
});
