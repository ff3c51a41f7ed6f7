import type { submissionDrafts, submissions } from "~/db/tables";

/** A submission as it is kept. */
export type SubmissionRow = typeof submissions.$inferSelect;

/** What was typed before a payment, and how that payment stands, as it is kept. */
export type DraftRow = typeof submissionDrafts.$inferSelect;
