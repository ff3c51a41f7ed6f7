import { afterEach, beforeEach, expect, test } from "vitest";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { readSubmissionDetail } from "./list.queries.server";
import { formatReturning, withSameTitle } from "./previous-submissions.rules";

/** Earlier entries are found by the address, or by director and title. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function enter(fields: Partial<typeof shortFilm>, amount: number): Promise<string> {
  const film = { ...shortFilm, ...fields };
  const intent = await openPayment(app, film, { amount });
  await pay(app, intent);
  app.passMinutes(1);
  return ((await (await submitEntry(app, intent, film)).json()) as { id: string }).id;
}

async function returningNotes(id: string) {
  const detail = await readSubmissionDetail(app.db, id, new URLSearchParams());
  if (!detail) throw new Error("We can't find this entry.");
  const { submission, relatedEntries } = detail;
  return [
    formatReturning(submission, relatedEntries),
    withSameTitle(relatedEntries).map(({ year }) => year),
  ];
}

test("shows a returning filmmaker with the results of earlier entries", async () => {
  const first = await enter({ filmTitle: "Paper Rings" }, 20);
  const cookie = await app.logIn();
  await app.request(`/api/submissions/${first}`, {
    method: "PATCH",
    cookie,
    json: { status: "accepted" },
  });
  await openEdition(app, await prepareEdition(app, 2027));
  const { submitterEmail, director } = shortFilm;
  const again = { submitterEmail: submitterEmail.toUpperCase(), filmTitle: "Paper Moons" };
  const second = await enter(again, 20);
  const elsewhere = { submitterEmail: "someone.else@mail.example", filmTitle: "PAPER RINGS" };
  const third = await enter({ ...elsewhere, director: director.toUpperCase() }, 20);
  const stranger = { submitterEmail: "stranger@mail.example", director: "Nobody Else" };
  const otherEntry = await enter({ ...stranger, filmTitle: "Paper Rings" }, 20);

  expect(await returningNotes(first)).toEqual([null, ["2027"]]);
  expect(await returningNotes(second)).toEqual(["Second entry, selected 2026", []]);
  expect(await returningNotes(third)).toEqual(["Second entry, selected 2026", ["2026"]]);
  expect(await returningNotes(otherEntry)).toEqual([null, []]);
});

test("a long title with an emoji is the same title in other letters", async () => {
  const filmTitle = `The 💋 of ${"a very long winter ".repeat(4).trim()}`;
  const first = await enter({ filmTitle }, 20);
  const elsewhere = { submitterEmail: "someone.else@mail.example" };
  const second = await enter({ ...elsewhere, filmTitle: filmTitle.toUpperCase() }, 20);
  expect(await returningNotes(first)).toEqual([null, ["2026"]]);
  expect(await returningNotes(second)).toEqual(["Second entry", ["2026"]]);
});
