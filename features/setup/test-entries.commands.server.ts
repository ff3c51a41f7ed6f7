import { and, desc, eq, inArray } from "drizzle-orm";
import { outboxMessages } from "~/db/schema";
import { createDraft } from "~/features/checkout/payments/drafts.commands.server";
import {
  type FinalizeDeps,
  finalizeSubmission,
} from "~/features/checkout/payments/finalize.commands.server";
import { quoteFee } from "~/features/checkout/quote/fee.queries.server";
import { confirmSandboxPayment, sandboxGateway } from "~/features/payments/sandbox.gateway.server";
import { isOpen } from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { readFestival } from "~/features/settings/editions.queries.server";
import { readQuestions } from "~/features/settings/questions.queries.server";
import { questionsOf } from "~/features/settings/questions.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { EditionShown } from "~/features/settings/season.rules";
import { submissionFormSchema } from "~/features/submissions/form/submission-form.schema";
import { startOfDay } from "~/lib/dates/wall-clock";
import { toMajor } from "~/lib/money/amount";
import { setupPageTexts } from "./page.texts";
import type { TestEntry } from "./schema";
import { sampleAnswers, sampleFields } from "./test-entries.rules";

type Festival = { settings: FestivalSettings; edition: EditionShown };

/** Ends the transaction of a test entry, with what the filmmaker got. */
class RollBack extends Error {
  readonly entry: TestEntry;
  constructor(entry: TestEntry) {
    super("A test entry is not kept.");
    this.entry = entry;
  }
}

/**
 * Makes an entry in each open category as a filmmaker does, with form, fee and a card that pays, and takes it back: no
 * row, number or email stays. Before the call opens, as of its first moment.
 */
export async function tryEntries(deps: FinalizeDeps): Promise<TestEntry[]> {
  const festival = await readFestival(deps.db);
  const { opensOn } = festival.settings.dates;
  const opening = opensOn === null ? 0 : startOfDay(festival.settings.timeZone, opensOn).getTime();
  const clock = () => new Date(Math.max(deps.clock().getTime(), opening));
  const entries: TestEntry[] = [];
  for (const category of festival.settings.categories.filter(isOpen)) {
    entries.push(await tryEntry({ ...deps, clock, wakeMail: () => undefined }, festival, category));
  }
  return entries;
}

async function tryEntry(
  deps: FinalizeDeps,
  festival: Festival,
  category: Category,
): Promise<TestEntry> {
  try {
    return await deps.db.transaction(async (tx): Promise<TestEntry> => {
      const result = await submit(
        { ...deps, db: tx, gateway: sandboxGateway(tx, deps.clock) },
        festival,
        category,
      );
      // A refused entry may have written a draft.
      throw new RollBack(
        typeof result === "string"
          ? { category: category.name, refusal: result }
          : { category: category.name, ...result },
      );
    });
  } catch (error) {
    if (error instanceof RollBack) return error.entry;
    throw error;
  }
}

/** Submits the entry; a sentence if it is refused. */
async function submit(
  deps: FinalizeDeps,
  { settings, edition }: Festival,
  category: Category,
): Promise<Omit<TestEntry, "category"> | string> {
  const { db, clock, directorEmail } = deps;
  const { type } = category;
  const quoted = await quoteFee(db, { settings, edition }, { type, now: clock() });
  if ("refused" in quoted) return quoted.refused;
  const questions = questionsOf(await readQuestions(db), type);
  const fields = sampleFields(category, directorEmail, clock());
  const draft = await createDraft(
    deps,
    { settings, edition },
    {
      amount: toMajor(quoted.fee.cents, quoted.fee.currency),
      submissionType: type,
      submission: { ...fields, answers: sampleAnswers(questions) },
    },
  );
  if (draft.kind === "invalid") {
    return draft.errors.map(({ message }) => message).join(". ");
  }
  if (draft.kind !== "opened") return draft.detail;
  const { intent } = draft;
  const { paymentIntentId, draftToken } = intent;
  if (intent.clientSecret !== null) {
    const { clientSecret } = intent;
    await confirmSandboxPayment(db, clock, paymentIntentId, { clientSecret, card: "pays" });
  }
  const values = submissionFormSchema(type, settings, clock()).parse(fields);
  const result = await finalizeSubmission(deps, paymentIntentId, { type, values, draftToken });
  if (result.kind !== "created") return setupPageTexts.testEntries.notMade(result.kind);
  const { id, reference, submissionFee } = result.submission;
  const emails = await db
    .select({ subject: outboxMessages.subject, text: outboxMessages.text })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.submissionId, id),
        inArray(outboxMessages.kind, ["submission_confirmation", "payment_receipt"]),
      ),
    )
    .orderBy(desc(outboxMessages.kind));
  return { fee: submissionFee, reference, emails };
}
