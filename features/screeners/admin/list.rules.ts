import { adminList } from "~/lib/admin-list/list";
import { pages } from "~/lib/paths";
import { listFilmProblems, listMedia, listWithoutFilm } from "./contract";

/** The uploaded films in one state. */
export const uploadedFilms = adminList({
  call: listMedia,
  filters: ["edition", "state"],
  usual: { state: "ready" },
});

/** Entries whose film nobody can watch. */
export const withoutFilm = adminList({
  call: listWithoutFilm,
  filters: ["edition"],
  idOf: ({ submissionId }) => submissionId,
});

/** Films that jurors could not watch; a fixed one leaves the open ones. */
export const filmProblems = adminList({
  call: listFilmProblems,
  filters: ["edition", "state"],
  usual: { state: "open" },
  shows: ({ mendedAt }, { state }) => state !== "open" || mendedAt === null,
});

/** The views of the page. */
export const mediaViews = ["ready", "uploading", "refused", "missing", "none", "problems"] as const;
export type MediaView = (typeof mediaViews)[number];

/** The address of a view. */
export const mediaViewPath = (view: MediaView): string =>
  pages.adminMedia + (view === "ready" ? "" : `?state=${view}`);
