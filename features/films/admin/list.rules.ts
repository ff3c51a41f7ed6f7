import { adminList } from "~/lib/admin-list/list";
import { listFilms } from "../contract";

/** The films by state; by default the proposed ones. */
export const filmList = adminList({
  call: listFilms,
  filters: ["state", "missing", "q"],
  defaults: { state: "proposed" },
});
