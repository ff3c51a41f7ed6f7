import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { submissions } from "~/db/schema";
import { readFestival } from "~/features/settings/editions.queries.server";
import type { Festival } from "~/features/settings/hooks";
import { openTierOf } from "~/features/settings/price-tiers.rules";
import { chargedFee } from "~/features/settings/rules";
import { seasonAt, submissionsClosedMessage } from "~/features/settings/season.rules";
import { type Answers, answersAsFormFields } from "~/features/submissions/form/answers.schema";
import { correctionSchema } from "~/features/submissions/form/submission-form.schema";
import { findDraftByToken } from "~/features/submissions/links/links.queries.server";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { longDate } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { toMajor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";
import { draftTitle, textIn } from "../drafts.rules";
import { lastRetentionDay } from "./rules";

/** Unpaid drafts, as the filmmaker sees them. Reading changes nothing. */

type Deps = { db: Database; clock: Clock };

/** Whether this address has an entry with this title in the edition, paid with another draft. */
async function isPaidElsewhere(db: Database, { values, editionId }: DraftRow): Promise<boolean> {
  const email = textIn(values, "submitterEmail");
  const title = textIn(values, "filmTitle") ?? textIn(values, "logLine");
  if (!email || !title) return false;
  const [paidEntry] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      sql`${submissions.editionId} = ${editionId} and lower(${submissions.submitterEmail}) = lower(${email})
        and lower(coalesce(${submissions.filmTitle}, ${submissions.logLine})) = lower(${title})`,
    )
    .limit(1);
  return paidEntry !== undefined;
}

/** The state of a draft by the stored rows; the provider is not asked. */
export async function readUnpaidStatus(
  db: Database,
  draft: DraftRow,
): Promise<"unpaid" | "handed in" | "held" | "refunded"> {
  if (draft.state === "held") return "held";
  if (draft.state === "refunding" || draft.state === "refunded") return "refunded";
  if (draft.state === "submitted" || (await isPaidElsewhere(db, draft))) return "handed in";
  return "unpaid";
}

/** The fee of a draft now: the quoted one while that payment is open, else today's. `quoted`: that one in words. */
export function currentFee(draft: DraftRow, { settings }: Pick<Festival, "settings">, now: Date) {
  const { amountCents, currency, submissionType, tier, state } = draft;
  const quotedFee = {
    amount: toMajor(amountCents, currency),
    currency,
    shown: formatMoney(amountCents, currency, settings.formats),
  };
  if (state === "open") return { ...quotedFee, quoted: quotedFee.shown };
  const todaysFee = chargedFee(settings, submissionType, now, { tier: openTierOf(settings, tier) });
  return {
    amount: todaysFee.amount,
    currency: todaysFee.currency,
    shown: todaysFee.shown,
    quoted: quotedFee.shown,
  };
}

/** The data of a draft's page, with its status; null for an unknown token. */
export async function readUnpaid({ db, clock }: Deps, token: string) {
  const draft = await findDraftByToken(db, token);
  if (!draft?.values) return null;
  const festival = await readFestival(db, draft.editionId);
  const { settings, edition } = festival;
  const now = clock();
  const season = seasonAt(settings, edition, now);
  const status = await readUnpaidStatus(db, draft);
  const values = draft.values;
  const fieldNames = Object.keys(correctionSchema(draft.submissionType, settings, now));
  return {
    submissionType: draft.submissionType,
    title: draftTitle(draft),
    standing: status,
    paidElsewhere: status === "handed in" && draft.state !== "submitted" ? (true as const) : null,
    /** Only values of the form's own fields, and answers. */
    typed: {
      ...(Object.fromEntries(
        fieldNames.flatMap((name) => {
          const value = values[name];
          return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
        }),
      ) as Record<string, string | number>),
      ...answersAsFormFields(values.answers as Answers | undefined),
    },
    typedAt: draft.createdAt.toISOString(),
    /** If it is paid now, the entry is for the next edition. */
    forNext: draft.state === "open" ? draft.forNext : season.forNext,
    fee: currentFee(draft, festival, now),
    /** Why it cannot be paid any more; null if it can. */
    closed: season.entriesTaken ? null : submissionsClosedMessage(settings, edition, season),
    savedUntil: longDate(lastRetentionDay(settings, draft.createdAt), settings),
  };
}

export type UnpaidEntry = NonNullable<Awaited<ReturnType<typeof readUnpaid>>>;
