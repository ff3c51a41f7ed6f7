import type { submissionDrafts, submissions } from "~/db/tables";

/** A submission as it is kept. */
export type SubmissionRow = typeof submissions.$inferSelect;

/** The same with the year of its edition, '2026', as it is answered. */
export type SubmissionOfYear = SubmissionRow & { edition: string };

/** What was typed before a payment, and how that payment stands, as it is kept. */
export type DraftRow = typeof submissionDrafts.$inferSelect;
