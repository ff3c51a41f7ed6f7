import { adminList, type LoadedListOf } from "~/lib/admin-list/list";
import { listFavorites, listSubmissions } from "./contract";

/** The fields of an entry in the lists; texts are only on its own page. */
const columns = [
  "id",
  "reference",
  "submissionType",
  "submitterName",
  "director",
  "filmTitle",
  "logLine",
  "duration",
  "characterCount",
  "country",
  "lacksFilm",
  "submissionFee",
  "waivedCents",
  "amountCents",
  "submittedAt",
  "outcome",
  "isReviewed",
  "isFavorite",
  "version",
  "refundedCents",
  "disputeStatus",
  "withdrawnAt",
  "announcedStatus",
  "edition",
  "forNext",
  "labels",
  "score",
  "film",
  "still",
  "answers",
] as const;

/**
 * The filtered and sorted entries, by default without withdrawn ones. An entry that no longer matches after a decision
 * stays until the list is reloaded.
 */
export const submissions = adminList({
  call: listSubmissions,
  filters: [
    ...(["edition", "type", "status", "favorite", "genre", "country", "from", "to"] as const),
    ...(["since", "late", "withdrawn", "forNext", "source", "tier", "label"] as const),
    ...(["director", "minMinutes", "maxMinutes", "minScore", "maxScore", "scored"] as const),
    ...(["filmState", "question", "answer", "q", "sort"] as const),
  ],
  // Withdrawn entries are a separate view.
  defaults: { withdrawn: "false" },
  columns,
});

/** The starred entries; without its star an entry leaves at once. */
export const favorites = adminList({
  call: listFavorites,
  filters: ["edition"],
  columns,
  shows: ({ isFavorite }) => isFavorite,
});

/** An entry as the lists show it. */
export type ListedSubmission = LoadedListOf<typeof submissions>["first"]["items"][number];
