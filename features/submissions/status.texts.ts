import type { ShownStatus } from "./decision/rules";

/** Labels of a status in the admin. */
const labels: Record<ShownStatus, string> = {
  pending: "Pending",
  reviewed: "Reviewed",
  waitlisted: "Waitlisted",
  accepted: "Accepted",
  rejected: "Rejected",
};

export const statusLabel = (status: ShownStatus) => labels[status];

/** What Ctrl Z does in the lists of entries. */
export const undoMarkText = "Undo the last mark";
