import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { submissionStatuses } from "~/db/enums";
import {
  editions,
  outboxMessages,
  submissionDrafts,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { reconcile } from "~/features/checkout/jobs.server";
import { finalizeSubmission } from "~/features/checkout/payments/finalize.commands.server";
import { readDashboardFigures } from "~/features/entries-admin/dashboard-figures.queries.server";
import { currentEdition, readEditions } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { correctionsOpen } from "~/features/settings/rules";
import { sumAmounts } from "~/lib/money/amount";
import { openEdition, prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { runs, storyShare } from "~/tests/seed";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { setStatuses } from "./commands.server";
import { listSubmissions } from "./queries.server";

/**
 * Random histories of three editions, with simultaneous steps: an entry belongs to the edition that quoted its fee, or
 * to the next one if it was submitted for that. Fees, emails, edits, lists and figures of editions never mix.
 */

/** Each edition has its own fee, maximum length and thanks in its emails. */
const marks = {
  "2026": { fee: 30, most: 40, thanks: "Thank you for sending us a love story." },
  "2027": { fee: 41, most: 30, thanks: "Thank you, twenty-seven." },
  "2028": { fee: 52, most: 20, thanks: "Thank you, twenty-eight." },
} as const;
type Slug = keyof typeof marks;

const settingsOf = ({ fee, most, thanks }: (typeof marks)[Slug]) => ({
  categories: {
    short_film: {
      chargedFee: { earlyBird: fee, regular: fee },
      acceptedMinutes: { min: 1, max: most },
    },
  },
  words: { submissionThanks: thanks },
});

/** Before the deadline, after it, and after the festival. */
const days = fc.constantFrom("01-10", "02-05", "04-01");
const who = fc.nat({ max: 3 });
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom("quote", "quote and pay"), who }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom("pay", "hand in", "notice"), who }) },
  fc.record({
    what: fc.constant("decide" as const),
    who,
    status: fc.constantFrom(...submissionStatuses),
  }),
  fc.record({ what: fc.constant("correct" as const), who, duration: fc.constantFrom(18, 25, 35) }),
  fc.record({ what: fc.constantFrom("reconcile", "open the next year") }),
  fc.record({
    what: fc.constant("go to" as const),
    day: days,
  }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
/** Groups of simultaneous steps, one group after another. */
const story = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
  minLength: 10,
  maxLength: 24,
});

type Quoted = { intent: Awaited<ReturnType<typeof openPayment>>; film: typeof shortFilm };

async function stage(app: TestApp) {
  const waiting = [
    await prepareEdition(app, 2027, settingsOf(marks["2027"])),
    await prepareEdition(app, 2028, settingsOf(marks["2028"])),
  ];
  const quoted: (Quoted | undefined)[] = [];
  let entryCount = 0;
  let opening: Promise<unknown> = Promise.resolve();
  const entryOf = async (at: number) => {
    const intentId = quoted[at]?.intent.paymentIntentId;
    if (!intentId) return undefined;
    const [row] = await app.db
      .select()
      .from(submissions)
      .where(eq(submissions.paymentIntentId, intentId));
    return row;
  };
  /** The private link is only in the email. */
  const tokenOf = async (id: string) => {
    const emails = await app.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.submissionId, id));
    return emails.flatMap(({ text }) => /\/entry\/([\w-]{32})/.exec(text)?.[1] ?? [])[0];
  };

  async function correct(at: number, duration: number): Promise<void> {
    const before = await entryOf(at);
    if (!before) return;
    const json = { duration };
    const token = await tokenOf(before.id);
    const answer = await app.request(`/api/entries/${token}`, { method: "PATCH", json });
    const after = await entryOf(at);
    // The entry may have moved to another edition in the meantime.
    if (!after || after.editionId !== before.editionId) return;
    const settings = await getSettings(app.db, after.editionId);
    const most = settings.categories[0]?.acceptedMinutes?.max ?? 0;
    const isOpen = correctionsOpen(settings, after.submittedAt, app.deps.clock());
    // Submitted values stay, and unchanged values are never refused.
    const fits = duration <= most || duration === before.duration;
    expect(answer.status).toBe(!isOpen ? 409 : fits ? 200 : 422);
  }

  async function take(action: Action): Promise<void> {
    const { deps } = app;
    if (action.what === "go to") {
      const { slug } = await currentEdition(app.db);
      return app.setNow(`${slug}-${action.day}T12:00:00Z`);
    }
    if (action.what === "reconcile") return void (await reconcile(deps, { ignoreSchedule: true }));
    if (action.what === "open the next year") {
      const next = waiting.shift();
      // Serialised, like the locks of the real call.
      opening = opening.then(() => (next ? openEdition(app, next) : 0));
      return void (await opening);
    }
    if (!("who" in action)) return;
    const draft = quoted[action.who];
    if (action.what === "quote" || action.what === "quote and pay") {
      const { slug } = await currentEdition(app.db);
      entryCount += 1;
      const film = { ...shortFilm, duration: 18, filmTitle: `Film ${entryCount}` };
      const amount = marks[slug as Slug].fee;
      // If another edition opens before the fee is checked, its fee may differ.
      const intent = await openPayment(app, film, { amount }).catch(() => undefined);
      quoted[action.who] = intent && { intent, film };
      if (intent && action.what === "quote and pay") await pay(app, intent);
      return;
    }
    if (!draft) return;
    const { paymentIntentId } = draft.intent;
    if (action.what === "pay") return void (await pay(app, draft.intent).catch(() => undefined));
    if (action.what === "hand in") return void (await submitEntry(app, draft.intent, draft.film));
    if (action.what === "notice") return void (await finalizeSubmission(deps, paymentIntentId));
    if (action.what === "correct") return correct(action.who, action.duration);
    const entry = await entryOf(action.who);
    if (!entry || action.what !== "decide") return;
    await setStatuses(app.db, deps.clock, "director", { ids: [entry.id], status: action.status });
  }
  /** At the end every edition was opened, and all open payments are paid. */
  async function end(): Promise<void> {
    while (waiting.length > 0) await take({ what: "open the next year" });
    for (const who of quoted.keys()) {
      await take({ what: "pay", who });
      await take({ what: "notice", who });
    }
  }
  return { take, end };
}

/** Counters over all histories. */
const counters = { entries: 0, moved: 0, forNext: 0 };

async function expectNothingMixed({ db }: TestApp): Promise<void> {
  const years = await readEditions(db);
  const slugOf = (id: string) => years.find((year) => year.id === id)?.slug as Slug;
  const rows = await db.select().from(submissions);
  const drafts = await db.select().from(submissionDrafts);
  const events = await db.select().from(submissionEvents);
  const emails = await db.select().from(outboxMessages);
  for (const row of rows) {
    const draft = drafts.find(({ submissionId }) => submissionId === row.id);
    expect(draft).toMatchObject({ editionId: row.editionId, forNext: row.forNext });
    const charged = years.find(({ slug }) => marks[slug as Slug].fee * 100 === row.amountCents);
    const ownSlug = slugOf(row.editionId);
    const moves = events.filter(
      ({ submissionId, kind }) => submissionId === row.id && kind === "taken along",
    );
    // Quoted by its own edition, or by an earlier one as an entry for the next edition.
    expect(Number(charged?.slug)).toBeLessThanOrEqual(Number(ownSlug));
    if (moves.length > 0) expect(charged?.slug).not.toBe(ownSlug);
    const ofRow = emails.filter(({ submissionId }) => submissionId === row.id);
    if (ofRow.some(({ text }) => text.includes("for the next edition"))) {
      // It was submitted when no next edition existed; it was settled at that opening, or waits for it.
      const stayed = events.some(
        ({ submissionId, kind }) => submissionId === row.id && kind === "kept in edition",
      );
      expect(moves.length > 0 || row.forNext || stayed).toBe(true);
      expect(ofRow.some(({ text }) => text.includes("contact you by"))).toBe(false);
    } else {
      // Its own edition sent its confirmation.
      expect(moves).toEqual([]);
      const mark = Object.entries(marks).find(([, { thanks }]) =>
        ofRow.some(({ text }) => text.includes(thanks)),
      );
      expect(mark?.[0]).toBe(ownSlug);
    }
    counters.entries += 1;
    counters.moved += moves.length;
    counters.forNext += row.forNext ? 1 : 0;
  }
  // An entry for the next edition is settled at its opening, whatever was decided.
  const [open] = await db.select().from(editions).where(eq(editions.state, "open"));
  expect(rows.filter(({ forNext, editionId }) => forNext && editionId !== open?.id)).toEqual([]);

  for (const { id, slug } of years) {
    const editionRows = rows.filter(({ editionId }) => editionId === id);
    const page = await listSubmissions(db, { limit: 200, edition: slug });
    expect(page.total).toBe(editionRows.length);
    expect(page.items.map((row) => row.id).sort()).toEqual(editionRows.map((row) => row.id).sort());
  }
  const counted = rows.filter(({ editionId, forNext }) => editionId === open?.id && !forNext);
  expect(await readDashboardFigures(db)).toMatchObject({
    submissions: counted.length,
    revenue: sumAmounts(
      counted.map(({ currency, amountCents: cents }) => ({ currency, cents })),
      "usd",
    ),
  });
}

test("no history mixes the fees, emails, lists or figures of two editions", async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  process.stdout.write(`histories over three editions: seed ${seed}\n`);
  await fc.assert(
    fc.asyncProperty(story, days, async (steps, first) => {
      const app = await createTestApp();
      try {
        const { take, end } = await stage(app);
        app.setNow(`2026-${first}T12:00:00Z`);
        for (const together of steps) await Promise.all(together.map(take));
        await expectNothingMixed(app);
        await end();
        await expectNothingMixed(app);
      } finally {
        await app.close();
      }
    }),
    { numRuns: runs(25), seed },
  );
  // The histories contained enough entries and moves.
  expect(counters.entries).toBeGreaterThan(20 * storyShare);
  process.stdout.write(`${JSON.stringify(counters)}\n`);
});
