import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { integrationStatus, outboxMessages, submissionDrafts } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { email } from "~/tests/email-fixtures";
import { createTestApp, type TestApp } from "~/tests/harness";
import { notifyOfIncidents } from "./jobs.server";

let app: TestApp;
let free: number;
let began: Date;
let startedAt: Date;
beforeEach(async () => {
  app = await createTestApp();
  free = 0.5;
  began = app.deps.clock();
  startedAt = began;
});
afterEach(() => app.close());

const look = () =>
  notifyOfIncidents({
    ...app.deps,
    backupsSince: async () => began,
    startedAt,
    disk: async () => ({ free, host: "front-row" }),
  });
/** The subjects of the emails to the director, oldest first. */
const sentSubjects = async () => {
  const emails = await app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
  return emails.filter(({ kind }) => kind === "incident").map(({ subject }) => subject);
};
const service = (name: string, set: Partial<typeof integrationStatus.$inferInsert>) =>
  app.db
    .insert(integrationStatus)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: integrationStatus.name, set });
const hold = async () => {
  const now = app.deps.clock();
  const [draft] = await app.db
    .insert(submissionDrafts)
    .values({
      submissionType: "log_line",
      amountCents: 100,
      feePeriod: "regular",
      provider: "sandbox",
      state: "held",
      updatedAt: now,
    })
    .returning();
  return draft?.id ?? "";
};

test("sends nothing without an incident", async () => {
  app.passMinutes(60);
  await look();
  expect(await sentSubjects()).toEqual([]);
});

test("reports a payment held for an hour once, also from many processes; a later one again", async () => {
  const first = await hold();
  app.passMinutes(59);
  await look();
  expect(await sentSubjects()).toEqual([]);
  app.passMinutes(2);
  await Promise.all([look(), look(), look(), look()]);
  await look();
  expect(await sentSubjects()).toEqual(["A payment needs your attention"]);
  const second = await hold();
  app.passMinutes(61);
  await look();
  await look();
  expect(await sentSubjects()).toHaveLength(2);
  await app.db.delete(submissionDrafts).where(eq(submissionDrafts.id, first));
  await look();
  expect(await sentSubjects()).toHaveLength(2);
  await app.db.delete(submissionDrafts).where(eq(submissionDrafts.id, second));
  await look();
  await hold();
  app.passMinutes(61);
  await look();
  expect(await sentSubjects()).toHaveLength(3);
});

test("reports emails that waited for an hour, once per outage", async () => {
  await queueMail(app.db, app.deps.clock, email(1));
  await app.db.update(outboxMessages).set({ attempts: 3 });
  app.passMinutes(61);
  await look();
  expect(await sentSubjects(), "one letter is refused, the service works").toEqual([]);
  await service("mail", {
    lastTroubleAt: app.deps.clock(),
    lastTrouble: "It could not be reached.",
  });
  await look();
  await look();
  expect(await sentSubjects()).toEqual(["Emails have not been sent for an hour"]);
  const [notice] = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "incident"));
  expect(notice?.toAddress).toBe(app.deps.directorEmail);
  expect(notice?.text).toContain("It could not be reached.");
  app.passMinutes(1);
  await service("mail", { lastWorkedAt: app.deps.clock() });
  await look();
  app.passMinutes(1);
  await service("mail", { lastTroubleAt: app.deps.clock() });
  await look();
  expect(await sentSubjects()).toHaveLength(2);
});

test("reports a failed or missing backup until one is made", async () => {
  app.passMinutes(37 * 60);
  await look();
  await look();
  expect(await sentSubjects()).toEqual(["The daily backup failed"]);
  await service("backups", { lastWorkedAt: app.deps.clock() });
  await look();
  app.passMinutes(60);
  await service("backups", { lastTroubleAt: app.deps.clock(), lastTrouble: "No room." });
  await look();
  await look();
  expect(await sentSubjects()).toHaveLength(2);
});

test("a server that was off for days has time to make the backup that is due", async () => {
  await service("backups", { lastWorkedAt: app.deps.clock() });
  app.passMinutes(5 * 24 * 60);
  startedAt = app.deps.clock();
  await look();
  expect(await sentSubjects()).toEqual([]);
  app.passMinutes(6 * 60);
  await look();
  expect(await sentSubjects()).toEqual(["The daily backup failed"]);
});

test("reports a disk with less than a tenth free, again only after it recovered", async () => {
  for (const part of [0.11, 0.09, 0.08, 0.11, 0.09]) {
    free = part;
    await look();
  }
  expect(await sentSubjects()).toEqual(["The server's disk is nearly full"]);
  for (const part of [0.2, 0.05]) {
    free = part;
    await look();
  }
  expect(await sentSubjects()).toHaveLength(2);
});
