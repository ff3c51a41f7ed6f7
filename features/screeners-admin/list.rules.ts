import type { LinkResult } from "~/db/enums";
import { adminList } from "~/lib/admin-list/list";
import { pages } from "~/lib/paths";
import { listFilmProblems, listLinkChecks, listMedia, listWithoutFilm } from "./contract";

export const uploadedFilms = adminList({
  call: listMedia,
  filters: ["edition", "state"],
  defaults: { state: "ready" },
});

/** Entries without a film that can be watched. */
export const entriesWithoutFilm = adminList({
  call: listWithoutFilm,
  filters: ["edition"],
  idOf: ({ submissionId }) => submissionId,
});

/** Problems of films; a problem that is marked as fixed leaves the list of open ones. */
export const filmProblems = adminList({
  call: listFilmProblems,
  filters: ["edition", "state"],
  defaults: { state: "open" },
  shows: ({ mendedAt }, { state }) => state !== "open" || mendedAt === null,
});

/** Checks of links; a link whose new result is filtered out leaves the list. */
export const checkedLinks = adminList({
  call: listLinkChecks,
  filters: ["edition", "result"],
  idOf: ({ submissionId }) => submissionId,
  shows: ({ result }, { result: filteredResult }) => !filteredResult || result === filteredResult,
});

export const mediaViews = [
  "ready",
  "uploading",
  "refused",
  "missing",
  "none",
  "problems",
  "links",
] as const;
export type MediaView = (typeof mediaViews)[number];

/** The path of a view. */
export const mediaViewPath = (view: MediaView): string =>
  pages.adminMedia + (view === "ready" ? "" : `?state=${view}`);

/** The path of the checked links with a result; null: with any. */
export const linksPath = (result: LinkResult | null): string =>
  mediaViewPath("links") + (result ? `&result=${result}` : "");
