import type { AnnouncedStatus } from "~/db/lists";

/** How the private page of an entry says what was announced of it. */
export const announcedWords: Record<AnnouncedStatus, string> = {
  pending: "Received",
  reviewed: "Reviewed",
  accepted: "Accepted",
  waitlisted: "Waitlisted",
  rejected: "Not selected",
};
