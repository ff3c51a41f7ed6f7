import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { outcomes } from "~/db/enums";
import {
  announcementItems,
  announcements,
  emailTemplates,
  outboxMessages,
  submissions,
} from "~/db/schema";
import { announcedWords } from "~/features/submissions/decision/announced.texts";
import { hashToken } from "~/lib/token.server";
import { bounds } from "~/tests/bounds";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { releaseDue } from "./jobs.server";

/**
 * For random histories of decisions, locks, edits, releases, withdrawals and corrections: an
 * entry's page shows what its last email said, and without a release the page stays byte-identical.
 */

const admin = submissionListFixture();
/** Two entries belong to the same person. */
const people = ["a", "a", "b", "c", "d", "e", "f"].map((name) => `${name}@films.example`);

// Steps that lead to a release are more frequent.
const what = fc.constantFrom(
  "decide",
  "decide",
  "decide",
  "decide many",
  "decide by status",
  "take back",
  "lock",
  "lock",
  "lock",
  "lock",
  "set on its way",
  "set on its way",
  "evening",
  "evening",
  "release",
  "pass",
  "pass",
  "undo",
  "unlock",
  "cancel",
  "word anew",
  "withdraw",
  "give back",
  "new address",
  "correct",
  "correct",
);
const action = fc.record({
  what,
  who: fc.nat({ max: people.length - 1 }),
  outcome: fc.constantFrom(...outcomes),
});
/** Actions in sequence, sometimes two at once. */
const story = fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), {
  minLength: 10,
  maxLength: 24,
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
/** A fixed history, so that something is always announced and corrected. */
const evening: Action[][] = [
  [{ what: "decide many", who: 0, outcome: "rejected" }],
  [{ what: "evening", who: 0, outcome: "rejected" }],
  [{ what: "correct", who: 2, outcome: "accepted" }],
  [{ what: "evening", who: 0, outcome: "accepted" }],
];

const counts = { released: 0, corrected: 0, opened: 0, refused: 0, dropped: 0 };

type Version = { id: string; version: number; state: string; letters: number };

async function stage() {
  admin.app.setNow("2025-08-01T12:00:00Z");
  let cookie = await admin.app.logIn();
  const tokens = people.map((_, at) => `entry${at}`.padEnd(32, "x"));
  const ids: string[] = [];
  for (const [at, submitterEmail] of people.entries()) {
    const statusTokenHash = hashToken(tokens[at] ?? "");
    ids.push(await admin.add({ filmTitle: `Film ${at}`, submitterEmail, statusTokenHash }));
  }
  const send = async (method: string, path: string, json?: unknown) => {
    const answer = await admin.app.request(path, { method, cookie, json });
    // No request fails with a server error.
    expect(answer.status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(500);
    if (answer.status === 409) counts.refused += 1;
    return (await answer.json()) as Record<string, unknown>;
  };
  const open = async (at: number) => (await admin.app.request(`/api/entries/${tokens[at]}`)).text();
  const first = await Promise.all(ids.map((_, at) => open(at)));
  /** Entries changed by their filmmakers look different. */
  const touched = new Set<number>();

  const drafted = () =>
    send("POST", "/api/announcements", {
      name: "The evening",
      types: ["short_film"],
      outcomes,
    });
  const newest = async () =>
    (await send("GET", "/api/announcements")) as unknown as (Version & { state: string })[];
  /** Takes a step with any announcement that allows it. */
  const step = async (name: string, from: string[], json: object = {}) => {
    const announcement = (await newest()).find(({ state }) => from.includes(state));
    const { id, version, letters } = announcement ?? {};
    if (id) await send("POST", `/api/announcements/${id}/${name}`, { version, letters, ...json });
  };
  const versionOf = async (id: string) => (await send("GET", `/api/decisions/${id}`)).version;
  const change = (who: number, set: Partial<typeof submissions.$inferInsert>) => {
    touched.add(who);
    return admin.db
      .update(submissions)
      .set(set)
      .where(eq(submissions.id, ids[who] ?? ""));
  };

  async function take({ what: action, who, outcome }: Action): Promise<unknown> {
    const id = ids[who] ?? "";
    switch (action) {
      case "decide": {
        const version = await versionOf(id);
        return send("PUT", `/api/decisions/${id}`, { version, outcome });
      }
      case "decide many":
        return send("POST", "/api/submissions/status", {
          ids,
          status: outcome === "waitlisted" ? "rejected" : outcome,
        });
      case "decide by status":
        return send("PATCH", `/api/submissions/${id}`, {
          status: outcome === "waitlisted" ? "reviewed" : outcome,
        });
      case "take back": {
        const version = await versionOf(id);
        return send("PUT", `/api/decisions/${id}`, { version, outcome: null });
      }
      case "lock":
        await drafted();
        return step("lock", ["draft"]);
      case "release":
        return step("release", ["locked"]);
      case "set on its way":
      case "evening":
        await drafted();
        await step("lock", ["draft"]);
        await step("release", ["locked"]);
        if (action === "evening") await take({ what: "pass", who, outcome });
        return;
      case "undo":
        return step("undo", ["scheduled"]);
      case "unlock":
        return step("unlock", ["locked"]);
      case "cancel":
        return step("cancel", ["locked"]);
      case "pass":
        admin.app.passMinutes(11);
        // A session may expire during a long history.
        cookie = await admin.app.logIn();
        return releaseDue(admin.app.deps);
      case "word anew": {
        const path = `/api/decision-letters/decision.${outcome}`;
        const letters = (await send("GET", "/api/decision-letters")) as unknown as {
          id: string;
          updatedAt: string | null;
        }[];
        const updatedAt = letters.find(
          (announcement) => announcement.id === `decision.${outcome}`,
        )?.updatedAt;
        return send("PUT", path, { subject: "About it", markdown: "Dear you", updatedAt });
      }
      case "withdraw":
        touched.add(who);
        return send("POST", `/api/entries/${tokens[who]}/withdraw`);
      case "give back":
        return change(who, { refundedCents: 2_000 });
      case "new address":
        return change(who, { submitterEmail: `new.${people[who]}` });
      case "correct": {
        const version = await versionOf(id);
        const { state } = await send("POST", `/api/decisions/${id}/correct`, { version, outcome });
        if (state === "locked") counts.corrected += 1;
      }
    }
  }

  /** The subjects of sent emails about an entry, in order. */
  async function toldOf(title: string): Promise<string[]> {
    const mails = await admin.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
    const words = new RegExp(`^${title}: ([A-Z][a-z ]+)\\. Your entry's private page`, "m");
    return mails.flatMap(({ kind, state, text }) =>
      kind === "decision_letter" && state !== "held" ? (words.exec(text)?.[1] ?? []) : [],
    );
  }

  async function expectTrue(): Promise<void> {
    const rows = await admin.db.select().from(submissions).orderBy(submissions.submittedAt);
    for (const [at, row] of rows.entries()) {
      const told = await toldOf(`Film ${at}`);
      const last = told.at(-1) ?? announcedWords.pending;
      expect(announcedWords[row.announcedStatus], `Film ${at}`).toBe(last);
      if (told.length === 0 && !touched.has(at)) expect(await open(at)).toBe(first[at]);
    }
    const items = await admin.db
      .select({ item: announcementItems, of: announcements })
      .from(announcementItems)
      .innerJoin(announcements, eq(announcements.id, announcementItems.announcementId));
    const waits = items.filter(({ of }) => of.state === "locked" || of.state === "scheduled");
    // An entry waits in one announcement at most, with its current decision.
    const waiting = waits.map(({ item }) => item.submissionId);
    expect(new Set(waiting).size).toBe(waiting.length);
    for (const { item } of waits) {
      const row = rows.find(({ id }) => id === item.submissionId);
      expect(row?.outcome).toBe(item.outcome);
    }
    const heldCount = await admin.db.$count(outboxMessages, eq(outboxMessages.state, "held"));
    expect(heldCount).toBe(new Set(waits.map(({ item }) => item.outboxId)).size);
    expect(items.filter(({ of }) => of.state === "draft" || of.state === "cancelled")).toEqual([]);
    for (const { item } of items) {
      // Withdrawn entries get no email.
      if (item.droppedWhy) expect(item.outboxId).toBe(null);
    }
  }

  async function end(): Promise<void> {
    const all = await admin.db.select().from(announcements);
    counts.released += all.filter(({ state }) => state === "released").length;
    counts.opened += all.filter(({ unlockedWhy }) => unlockedWhy).length;
    const items = await admin.db.select().from(announcementItems);
    counts.dropped += items.filter(({ droppedWhy }) => droppedWhy).length;
  }
  return { take, expectTrue, drafted, end };
}

const seed = Number(process.env.RELEASE_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const numRuns = Number(process.env.RELEASE_RUNS ?? 6);
const timeout = Math.max(bounds.stories, numRuns * 20_000);

test("a page always shows what its last email said", { timeout }, async () => {
  process.stdout.write(`histories of announcements: seed ${seed}\n`);
  await fc.assert(
    fc
      .asyncProperty(story, async (steps) => {
        const { take, expectTrue, drafted, end } = await stage();
        await drafted();
        for (const together of steps) {
          admin.app.passMinutes(1);
          await Promise.all(together.map(take));
          await expectTrue();
        }
        await end();
      })
      .beforeEach(async () => {
        for (const table of [announcements, outboxMessages, emailTemplates, submissions]) {
          await admin.db.delete(table);
        }
      }),
    // No shrinking: it would take longer than reading the failing history.
    { numRuns, seed, endOnFailure: true, examples: [[evening]] },
  );
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  expect(counts.released).toBeGreaterThan(0);
  expect(counts.corrected).toBeGreaterThan(0);
});
