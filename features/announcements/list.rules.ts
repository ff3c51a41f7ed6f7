import { adminList } from "~/lib/admin-list/list";
import { listAnnouncementEmails, listAnnouncements, readAnnouncementLedger } from "./contract";

export const announcements = adminList({ call: listAnnouncements, filters: ["edition"] });

/** The emails of an announcement, each identified by its main entry. */
export const announcementEmails = adminList({
  call: listAnnouncementEmails,
  filters: ["q"],
  idOf: ({ submissionIds }) => submissionIds[0] ?? "",
});

export const ledgers = adminList({
  call: readAnnouncementLedger,
  filters: ["q", "state"],
  idOf: ({ submissionId }) => submissionId,
});
