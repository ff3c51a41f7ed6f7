import { deskList } from "~/features/desk/list.rules";
import { listMembers } from "./calls";

/** Jurors and programmers. */
export const people = deskList({ call: listMembers, filters: [] });
