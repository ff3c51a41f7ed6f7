import { adminList } from "~/lib/admin-list/list";
import { listMembers } from "./contract";

/** Jurors and programmers. */
export const people = adminList({ call: listMembers, filters: [] });
