import { deskList } from "~/features/desk/list.rules";
import { listAnnouncementLetters, listAnnouncements, readAnnouncementLedger } from "./calls";

/** The announcements of the edition. */
export const announcements = deskList({ call: listAnnouncements, filters: ["edition"] });

/** The letters of one, each known by the entry that it is worded for. */
export const announcementLetters = deskList({
  call: listAnnouncementLetters,
  filters: ["q"],
  idOf: ({ submissionIds }) => submissionIds[0] ?? "",
});

/** What became of each entry's letter. */
export const ledgers = deskList({
  call: readAnnouncementLedger,
  filters: ["q", "state"],
  idOf: ({ submissionId }) => submissionId,
});
