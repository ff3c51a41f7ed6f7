import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { editions, submissionDrafts, submissionEvents, submissions } from "~/db/schema";
import { refundFee } from "~/features/ledger/refunds/commands.server";
import { setStatuses } from "~/features/submissions/commands.server";
import { prepareEdition } from "~/tests/editions-fixture";
import { createTestApp, type TestApp } from "~/tests/harness";
import { runs } from "~/tests/seed";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import { archiveEdition } from "./archive.commands.server";
import { closeEdition, openEdition } from "./opening.commands.server";
import { findPreparedEdition, listEditions } from "./queries.server";
import { readFigures } from "./statistics.commands.server";

/** Every paid fee is in the figures of exactly one edition, whatever was decided and opened. */

let app: TestApp;
afterEach(() => app.close());

/** After the festival, when new entries are for the next edition. */
const over = (year: number) => `${year}-04-01T12:00:00Z`;

async function enter(filmTitle: string): Promise<string> {
  const film = { ...shortFilm, filmTitle };
  const intent = await openPayment(app, film, { amount: 30 });
  await pay(app, intent);
  return ((await (await submitEntry(app, intent, film)).json()) as { id: string }).id;
}

const decide = (id: string, status: "pending" | "reviewed" | "accepted" | "rejected") =>
  setStatuses(app.db, app.deps.clock, "director", { ids: [id], status });

async function editionOf(slug: string) {
  const [row] = await app.db.select().from(editions).where(eq(editions.slug, slug));
  if (!row) throw new Error(`There is no ${slug}.`);
  return row;
}

async function open(slug: string): Promise<number> {
  const { version } = await editionOf(slug);
  const opened = await openEdition(app.db, app.deps.clock, slug, version);
  if (!("movedEntries" in opened)) throw new Error(JSON.stringify(opened));
  return opened.movedEntries;
}

/** An edition's figures about fees and entries. */
async function figuresOf(slug: string) {
  const figures = await readFigures(app.db, await editionOf(slug));
  const value = (key: string) => Number(figures.find((figure) => figure.key === key)?.value ?? 0);
  return {
    entries: value("entries"),
    taken: value("fees_taken_cents"),
    refunded: value("fees_refunded_cents"),
  };
}

/** The sum of all editions' figures. */
async function allFigures() {
  const sum = { entries: 0, taken: 0, refunded: 0 };
  for (const { slug } of await listEditions(app.db)) {
    const { entries, taken, refunded } = await figuresOf(slug);
    sum.entries += entries;
    sum.taken += taken;
    sum.refunded += refunded;
  }
  return sum;
}

/** All entries, with or without those for the next edition. */
async function allEntries({ waiting }: { waiting: boolean }) {
  const rows = (await app.db.select().from(submissions)).filter((row) => waiting || !row.forNext);
  const sum = (amountOf: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + amountOf(row), 0);
  return {
    entries: rows.length,
    taken: sum(({ amountCents }) => amountCents),
    refunded: sum(({ refundedCents }) => refundedCents),
  };
}

test("an entry that was decided before its edition opened counts where it was decided", async () => {
  app = await createTestApp({ now: over(2026) });
  const accepted = await enter("Accepted");
  await enter("Waiting");
  await decide(accepted, "accepted");
  await prepareEdition(app, 2027);
  expect(await figuresOf("2026")).toEqual({ entries: 0, taken: 0, refunded: 0 });
  expect(await open("2027")).toBe(1);
  expect(await figuresOf("2026")).toEqual({ entries: 1, taken: 3000, refunded: 0 });
  expect(await figuresOf("2027")).toEqual({ entries: 1, taken: 3000, refunded: 0 });
  const steps = await app.db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.submissionId, accepted));
  expect(steps.at(-1)).toMatchObject({ kind: "kept in edition", detail: { edition: "2026" } });
});

test("counts announced entries in the archived figures, all others in the next edition's", async () => {
  app = await createTestApp({ now: over(2026) });
  const announced = await enter("Announced");
  const withdrawn = await enter("Accepted and withdrawn");
  await enter("Waiting");
  await decide(announced, "accepted");
  await decide(withdrawn, "accepted");
  await app.db
    .update(submissions)
    .set({ announcedStatus: "accepted", announcedAt: app.deps.clock() })
    .where(eq(submissions.id, announced));
  await app.db
    .update(submissions)
    .set({ withdrawnAt: app.deps.clock() })
    .where(eq(submissions.id, withdrawn));
  await prepareEdition(app, 2027);
  const { db, deps } = app;
  await closeEdition(db, deps.clock, "2026", (await editionOf("2026")).version);
  const archived = await archiveEdition(db, deps.clock, "2026", (await editionOf("2026")).version);
  expect(archived).toMatchObject({ state: "archived" });
  expect(await open("2027")).toBe(2);
  expect(await figuresOf("2026")).toEqual({ entries: 1, taken: 3000, refunded: 0 });
  expect(await figuresOf("2027"), "a withdrawn entry is not counted, its fee is").toEqual({
    entries: 1,
    taken: 6000,
    refunded: 0,
  });
});

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom("enter", "quote", "pay") }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("decide" as const),
      which: fc.nat(9),
      status: fc.constantFrom("pending", "reviewed", "accepted", "rejected" as const),
    }),
  },
  fc.record({
    what: fc.constant("refund" as const),
    which: fc.nat(9),
    cents: fc.constantFrom(500, 1200),
  }),
  fc.record({ what: fc.constantFrom("open", "close", "go past the festival") }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

async function tell(story: readonly (readonly Action[])[]): Promise<void> {
  const quoted: { intent: Awaited<ReturnType<typeof openPayment>>; film: typeof shortFilm }[] = [];
  let films = 0;
  const film = () => ({ ...shortFilm, filmTitle: `Film ${++films}` });
  const quote = async () => {
    const form = film();
    const intent = await openPayment(app, form, { amount: 30 }).catch(() => null);
    if (intent) quoted.push({ intent, film: form });
    return intent !== null;
  };
  const payOne = async () => {
    const payment = quoted.pop();
    if (!payment) return;
    await pay(app, payment.intent);
    await submitEntry(app, payment.intent, payment.film);
  };
  const entryAt = async (index: number) => {
    const rows = await app.db.select().from(submissions).orderBy(submissions.id);
    return rows[index % Math.max(rows.length, 1)];
  };
  const openNext = async () => {
    const slug = await findPreparedEdition(app.db);
    if (slug) await open(slug).catch(() => undefined);
  };
  const take = async (action: Action): Promise<void> => {
    switch (action.what) {
      case "enter":
        return (await quote()) ? payOne() : undefined;
      case "quote":
        return void (await quote());
      case "pay":
        return payOne();
      case "decide": {
        const entry = await entryAt(action.which);
        return entry && void (await decide(entry.id, action.status));
      }
      case "refund": {
        const entry = await entryAt(action.which);
        const refundable = entry ? entry.amountCents - entry.refundedCents : 0;
        return (
          entry &&
          void (await refundFee(app.deps, entry.id, {
            amount: String(action.cents / 100),
            left: refundable,
          }))
        );
      }
      case "open":
        return openNext();
      case "close": {
        const current = (await listEditions(app.db)).find(({ state }) => state === "open");
        if (!current) return;
        const { slug, version } = current;
        return void (await closeEdition(app.db, app.deps.clock, slug, version));
      }
      case "go past the festival": {
        const current = (await listEditions(app.db)).find(({ state }) => state === "open");
        if (current) app.setNow(over(Number(current.slug)));
      }
    }
  };
  for (const together of story) await Promise.all(together.map(take));
  expect(await allFigures()).toEqual(await allEntries({ waiting: false }));
  // Entries wait for the edition after the newest one, or for an unopened one.
  await openNext();
  await openNext();
  while (quoted.length > 0) await payOne();
  await prepareEdition(app, 2029);
  await open("2029");
  expect(await allFigures()).toEqual(await allEntries({ waiting: true }));
  const drafts = await app.db.select().from(submissionDrafts);
  expect(drafts.filter(({ forNext }) => forNext)).toEqual([]);
}

test("no order of entries, decisions, refunds and openings loses or doubles a fee", async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  process.stdout.write(`fees of editions: seed ${seed}\n`);
  const story = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
    minLength: 8,
    maxLength: 16,
  });
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      app = await createTestApp({ now: over(2026) });
      await prepareEdition(app, 2027);
      await prepareEdition(app, 2028);
      await tell(steps);
      await app.close();
    }),
    { numRuns: runs(20), seed },
  );
});
