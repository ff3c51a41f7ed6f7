import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { readFestival } from "~/features/settings/editions.queries.server";
import type { Festival } from "~/features/settings/hooks";
import { openTierOf } from "~/features/settings/price-tiers.rules";
import { chargedFee } from "~/features/settings/rules";
import { seasonAt, submissionsClosedMessage } from "~/features/settings/season.rules";
import { type Answers, typedAnswers } from "~/features/submissions/form/answers.schema";
import { correctionSchema } from "~/features/submissions/form/submission-form.schema";
import { findDraftByToken } from "~/features/submissions/links/links.queries.server";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { longDate } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { toMajor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";
import { draftTitle, textIn } from "../drafts.rules";
import { lastsThrough } from "./rules";

/** Unpaid drafts, as the filmmaker sees them. Reading changes nothing. */

type Deps = { db: Database; clock: Clock };

/** Whether the same person's entry with the same title was paid in another try. */
async function paidElsewhere(db: Database, { values, editionId }: DraftRow): Promise<boolean> {
  const email = textIn(values, "submitterEmail");
  const called = textIn(values, "filmTitle") ?? textIn(values, "logLine");
  if (!email || !called) return false;
  const [paid] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      sql`${submissions.editionId} = ${editionId} and lower(${submissions.submitterEmail}) = lower(${email})
        and lower(coalesce(${submissions.filmTitle}, ${submissions.logLine})) = lower(${called})`,
    )
    .limit(1);
  return paid !== undefined;
}

/** The state of a draft by the stored rows; the provider is not asked. */
export async function unpaidStatusOf(
  db: Database,
  draft: DraftRow,
): Promise<"unpaid" | "handed in" | "held" | "refunded"> {
  if (draft.state === "held") return "held";
  if (draft.state === "refunding" || draft.state === "refunded") return "refunded";
  if (draft.state === "submitted" || (await paidElsewhere(db, draft))) return "handed in";
  return "unpaid";
}

/** The fee of a draft now: the quoted one while that payment is open, else today's. */
export function currentFee(draft: DraftRow, { settings }: Pick<Festival, "settings">, now: Date) {
  const { amountCents, currency, submissionType, tier, state } = draft;
  const quotedFee = {
    amount: toMajor(amountCents, currency),
    currency,
    shown: formatMoney(amountCents, currency, settings.formats),
  };
  if (state === "open") return { ...quotedFee, quoted: quotedFee.shown };
  const today = chargedFee(settings, submissionType, now, { tier: openTierOf(settings, tier) });
  return {
    amount: today.amount,
    currency: today.currency,
    shown: today.shown,
    quoted: quotedFee.shown,
  };
}

/** The page of a draft, or its result; null for an unknown token. */
export async function readUnpaid({ db, clock }: Deps, token: string) {
  const draft = await findDraftByToken(db, token);
  if (!draft?.values) return null;
  const festival = await readFestival(db, draft.editionId);
  const { settings, edition } = festival;
  const now = clock();
  const season = seasonAt(settings, edition, now);
  const status = await unpaidStatusOf(db, draft);
  const values = draft.values;
  const names = Object.keys(correctionSchema(draft.submissionType, settings, now));
  return {
    submissionType: draft.submissionType,
    title: draftTitle(draft),
    standing: status,
    paidElsewhere: status === "handed in" && draft.state !== "submitted" ? (true as const) : null,
    /** Only values of the form's own fields, and answers. */
    typed: {
      ...(Object.fromEntries(
        names.flatMap((name) => {
          const value = values[name];
          return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
        }),
      ) as Record<string, string | number>),
      ...typedAnswers(values.answers as Answers | undefined),
    },
    typedAt: draft.createdAt.toISOString(),
    /** If it is paid now, the entry is for the next edition. */
    forNext: draft.state === "open" ? draft.forNext : season.forNext,
    fee: currentFee(draft, festival, now),
    /** Why it cannot be paid any more; null if it can. */
    closed: season.entriesTaken ? null : submissionsClosedMessage(settings, edition, season),
    savedUntil: longDate(lastsThrough(settings, draft.createdAt), settings),
  };
}

export type UnpaidEntry = NonNullable<Awaited<ReturnType<typeof readUnpaid>>>;
