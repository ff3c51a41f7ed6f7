import type { submissionDrafts, submissions } from "~/db/schema";
import type { SendDeps } from "~/features/mail/commands.server";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import type { SubmissionAnswer } from "./form/answers.schema";
import type { EntryLabel } from "./labels.schema";
import type { EntryFilm, EntryScore, SubmissionSource } from "./schema";

/** A stored submission. */
export type SubmissionRow = typeof submissions.$inferSelect;

/**
 * A submission with the year of its edition, '2026', its source, its answers, its code, and what the list shows beside
 * its own fields; `savedCents` is also what a redeemed waiver saved.
 */
export type SubmissionWithEdition = SubmissionRow & {
  edition: string;
  source: SubmissionSource | null;
  answers: SubmissionAnswer[];
  code: string | null;
} & EntryOverview;

/** What a list shows of an entry beside its own fields. */
export type EntryOverview = {
  /** A film that the festival wants to watch but cannot: there is neither a link nor an upload. */
  lacksFilm: boolean;
  score: EntryScore | null;
  film: EntryFilm | null;
  still: string | null;
  labels: EntryLabel[];
};

/** A stored draft: the form's values before payment, and the payment's state. */
export type DraftRow = typeof submissionDrafts.$inferSelect;

/** Dependencies of everything that creates submissions. */
export type FinalizeDeps = SendDeps & { gateway: PaymentGateway };
