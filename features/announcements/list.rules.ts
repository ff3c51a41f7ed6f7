import { adminList } from "~/lib/admin-list/list";
import { listAnnouncementEmails, listAnnouncements, readAnnouncementLedger } from "./contract";

/** The announcements of the edition. */
export const announcements = adminList({ call: listAnnouncements, filters: ["edition"] });

/** The emails of one announcement, each identified by its main entry. */
export const announcementEmails = adminList({
  call: listAnnouncementEmails,
  filters: ["q"],
  idOf: ({ submissionIds }) => submissionIds[0] ?? "",
});

/** What happened to each entry's email. */
export const ledgers = adminList({
  call: readAnnouncementLedger,
  filters: ["q", "state"],
  idOf: ({ submissionId }) => submissionId,
});
