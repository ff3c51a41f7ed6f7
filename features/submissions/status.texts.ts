import type { ShownStatus } from "./decision/rules";

/** Labels of a status in the admin. */
const labels: Record<ShownStatus, string> = {
  pending: "Pending",
  reviewed: "Reviewed",
  waitlisted: "Waitlisted",
  accepted: "Accepted",
  rejected: "Rejected",
};

/** What the list filters by, beside the statuses. */
export const undecidedLabel = "To decide";

/** The states of a film that the list filters by. */
export const filmFilterNames = {
  missing: "Without a film",
  uploaded: "Film uploaded",
  link: "Film as a link",
  broken: "Broken link",
} as const;

/** A status in words. */
export const statusLabel = (status: ShownStatus) => labels[status];

/** What Ctrl Z does in the lists of entries. */
export const undoMarkText = "Undo the last mark";
