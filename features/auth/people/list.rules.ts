import { adminList } from "~/features/desk/list.rules";
import { listMembers } from "./calls";

/** Jurors and programmers. */
export const people = adminList({ call: listMembers, filters: [] });
