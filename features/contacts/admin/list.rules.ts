import type { ContactFolder } from "~/db/enums";
import { adminList } from "~/lib/admin-list/list";
import { listContacts } from "../contract";
import { folderOf } from "../schema";

/** The messages of a folder; answered or archived ones leave the inbox. */
export const messages = adminList({
  call: listContacts,
  filters: ["folder", "subject", "q"],
  defaults: { folder: "inbox" },
  shows: (message, { folder, subject }) =>
    folderOf(message) === folder && (!subject || message.subject === subject),
});

export const folderNames: Record<ContactFolder, string> = {
  inbox: "Inbox",
  answered: "Answered",
  archived: "Archived",
};
