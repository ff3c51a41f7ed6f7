import { deskList } from "~/features/desk/list.rules";
import { listPeople } from "./calls";

/** Jurors and programmers. */
export const people = deskList({ call: listPeople, filters: [] });
