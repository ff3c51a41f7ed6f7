import { afterEach, beforeEach, expect, test } from "vitest";
import { submissions } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { Call } from "./schema";

/** What the call for entries answers can be sent back, and categories keep their types under any name. */

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
const done = async (response: Response, status = 200) => {
  expect(response.status, await response.clone().text()).toBe(status);
  return (await response.json()) as Call;
};
const errorsOf = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(422);
  const { errors } = (await response.json()) as { errors: { path: string }[] };
  return errors.map(({ path }) => path);
};

test("what the call answers can be sent back, and changes nothing", async () => {
  // Without fees, and closed.
  await done(await ask("POST", "/categories", { name: "Poem", kind: "script", open: false }), 201);
  await done(
    await ask("PUT", "/tiers", {
      tiers: [
        { code: "standard", name: "Standard", proof: "none" },
        { name: "Students", proof: "code" },
      ],
    }),
  );
  const question = { label: "Premiere", kind: "choice", choices: ["World", "None"] };
  await done(await ask("POST", "/questions", question), 201);
  const before = await read();
  const { edition: _, version: __, ...parts } = before;
  const { categories, questions, deadlines, tiers, fees, generalForm } = parts;
  for (const { id, ...category } of categories) {
    await done(await ask("PATCH", `/categories/${id}`, category));
  }
  for (const { id, ...question } of questions)
    await done(await ask("PATCH", `/questions/${id}`, question));
  await done(await ask("PUT", "/fees", { fees }));
  await done(await ask("PUT", "/tiers", { tiers }));
  await done(await ask("PUT", "/deadlines", { deadlines, tiers, fees }));
  await done(await ask("PATCH", "", { generalForm }));
  expect({ ...(await read()), version: 0 }).toEqual({ ...before, version: 0 });

  const [film] = categories;
  const refuse = async (json: Record<string, unknown>) =>
    errorsOf(await ask("PATCH", `/categories/${film?.id}`, json));
  expect(await refuse({ minutes: null })).toEqual(["minutes"]);
  expect(await refuse({ genres: [] })).toEqual(["genres"]);
  const student = { name: "Student Film", kind: "film", minutes: null };
  expect(await errorsOf(await ask("POST", "/categories", student))).toEqual(["minutes"]);
});

test("a renamed category is entered by its type and by its documented label", async () => {
  const names = ["Curtas-metragens de ficção", "Series Pilot", "Séries / Web", "x".repeat(41)];
  const { categories } = await read();
  for (const [index, { id }] of categories.entries()) {
    await done(await ask("PATCH", `/categories/${id}`, { name: names[index] }));
  }
  for (const submissionType of ["short_film", "Short Film"]) {
    const entry = { ...shortFilm, submissionType };
    const intent = await openPayment(app, entry);
    await pay(app, intent);
    expect((await submitEntry(app, intent, entry)).status).toBe(201);
  }
  const entered = await app.db.select({ type: submissions.submissionType }).from(submissions);
  expect(entered).toEqual([{ type: "short_film" }, { type: "short_film" }]);
});
