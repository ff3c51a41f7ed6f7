import { deskList } from "~/features/desk/list.rules";
import { listContacts } from "../calls";

/** The messages: those in the inbox, or those put away. */
export const messages = deskList({
  call: listContacts,
  filters: ["archived"],
  shows: ({ archivedAt }, { archived }) => (archivedAt !== null) === (archived === "true"),
});
