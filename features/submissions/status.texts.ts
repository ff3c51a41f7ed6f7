import type { SubmissionStatus } from "~/db/lists";

/** What a status is called at the desk. */
const labels: Record<SubmissionStatus, string> = {
  pending: "Pending",
  reviewed: "Reviewed",
  accepted: "Accepted",
  rejected: "Rejected",
};

export const statusLabel = (status: SubmissionStatus) => labels[status];
