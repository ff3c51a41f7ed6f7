import { deskList } from "~/features/desk/list.rules";
import { listFilms } from "../calls";

/** The films of the general form; its page asks for the proposed ones. */
export const films = deskList({ call: listFilms, filters: ["q"] });
