import { afterEach, beforeEach, expect, test } from "vitest";
import { mailings, people, savedViews } from "~/db/schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { eraseSubject } from "./erase.commands.server";
import { keysOfAddress } from "./subject.queries.server";

/** What others wrote down about somebody whose data is deleted. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = "ana+films@film.example";
const erase = (before: Date | null = null) =>
  app.db.transaction((tx) => eraseSubject(tx, keysOfAddress(email), app.deps.clock(), before));

test("a saved search for the person is deleted; one for a similar address stays", async () => {
  const [programmer] = await app.db
    .insert(people)
    .values({ name: "Bo Ng", email: "bo@heartlight.example" })
    .returning();
  const saved = {
    theirs: new URLSearchParams({ q: email }),
    spelled: new URLSearchParams({ status: "pending", q: `Ana ${email.toUpperCase()}` }),
    country: new URLSearchParams({ country: "Peru" }),
    other: new URLSearchParams({ q: "ana@film.example" }),
    longer: new URLSearchParams({ q: `mari${email}` }),
  };
  const personId = programmer?.id ?? "";
  await app.db
    .insert(savedViews)
    .values(Object.entries(saved).map(([name, query]) => ({ personId, name, query: `${query}` })));
  await erase();
  const remaining = await app.db.select().from(savedViews);
  expect(remaining.map(({ name }) => name).sort()).toEqual(["country", "longer", "other"]);
});

test("the text of an email to many loses the person's address, and only that", async () => {
  const { id: editionId } = await currentEdition(app.db);
  const text = { editionId, audience: {}, createdAt: app.deps.clock() };
  const markdown = `Dear all,\n\nyour guide is [Ana](mailto:${email}), not mari${email}.`;
  await app.db
    .insert(mailings)
    .values({ ...text, subject: `Ask ANA+Films@film.example`, markdown });
  app.passMinutes(1);
  const before = new Date(app.deps.clock().getTime() - 1_000);
  const newer = { ...text, createdAt: app.deps.clock(), subject: "Newer", markdown: email };
  await app.db.insert(mailings).values(newer);
  await erase(before);
  const rows = await app.db.select().from(mailings).orderBy(mailings.createdAt);
  expect(rows).toMatchObject([
    {
      subject: "Ask deleted@deleted.invalid",
      markdown: `Dear all,\n\nyour guide is [Ana](mailto:deleted@deleted.invalid), not mari${email}.`,
    },
    // Written after a deletion that is repeated.
    { subject: "Newer", markdown: email },
  ]);
});

test("a search that chose the recipients of an email loses the person's address", async () => {
  const { id: editionId } = await currentEdition(app.db);
  const audience = { kind: "filter", filter: { q: email, status: "pending" } };
  const mailing = { editionId, audience, createdAt: app.deps.clock(), subject: "News" };
  await app.db.insert(mailings).values({ ...mailing, markdown: "News" });
  await erase();
  const [row] = await app.db.select().from(mailings);
  expect(row?.audience).toEqual({
    kind: "filter",
    filter: { q: "deleted@deleted.invalid", status: "pending" },
  });
});
