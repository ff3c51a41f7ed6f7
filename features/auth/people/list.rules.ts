import { adminList } from "~/lib/admin-list/list";
import { listMembers } from "./contract";

/** Jurors and programmers of every edition. */
export const peopleList = adminList({ call: listMembers, filters: ["q", "role", "access"] });
