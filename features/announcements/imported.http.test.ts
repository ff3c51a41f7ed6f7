import { afterEach, beforeEach, expect, it } from "vitest";
import { announcementItems, entrySources, outboxMessages, submissions } from "~/db/schema";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import { releaseDue } from "./jobs.server";

/** Announcing entries that were imported from another platform. */

let app: TestApp;
let site: ReturnType<typeof importer>;

beforeEach(async () => {
  app = await createTestApp();
  site = importer(app, await app.logIn());
  await site.run((await site.checked(filmFreewayCsv([filmFreewayRow(1)]))).id);
});
afterEach(() => app.close());

async function release(tellImported: boolean): Promise<string> {
  const [entry] = await app.db.select().from(submissions);
  const line = { text: "Two leads that we believed.", tone: "praise" };
  const chip = await site.send("POST", "/api/feedback-chips", line);
  const { id: chipId } = await site.read<{ id: string }>(chip, 201);
  const decided = { outcome: "accepted", version: 0, chips: [chipId], personalNote: "Bring all." };
  await site.send("PUT", `/api/decisions/${entry?.id}`, decided);
  const evening = { name: "The evening", types: ["short_film"], outcomes: ["accepted"] };
  type Made = { id: string; version: number };
  const created = await site.send("POST", "/api/announcements", { ...evening, tellImported });
  const { id, version } = await site.read<Made>(created, 201);
  const path = `/api/announcements/${id}`;
  const locked = await site.read<Made>(await site.send("POST", `${path}/lock`, { version }), 200);
  const emailCount = tellImported ? 1 : 0;
  const body = { version: locked.version, letters: emailCount };
  await site.read(await site.send("POST", `${path}/release`, body), 200);
  app.passMinutes(11);
  await releaseDue(app.deps);
  const ledger = await site.send("GET", `${path}/ledger`);
  return JSON.stringify(await ledger.json());
}

it("emails filmmakers of imported entries, with the link to the private page", async () => {
  await release(true);
  expect(await app.db.$count(outboxMessages)).toBe(1);
  const [source] = await app.db.select().from(entrySources);
  expect(source?.pageSentAt).not.toBeNull();
});

it("announces imported entries without an email if it is off, and the delivery report says so", async () => {
  const ledger = await release(false);
  expect(ledger).toContain("Announced without an email: the entry comes from another platform.");
  expect(await app.db.$count(outboxMessages)).toBe(0);
  const [entry] = await app.db.select().from(submissions);
  expect(entry?.announcedStatus).toBe("accepted");
  const [source] = await app.db.select().from(entrySources);
  expect(source?.pageSentAt).toBeNull();
  // Once sent, the private page shows the decision as everybody's does.
  const [item] = await app.db.select().from(announcementItems);
  expect(item).toMatchObject({
    feedback: ["Two leads that we believed."],
    personalNote: "Bring all.",
    outboxId: null,
  });
});
