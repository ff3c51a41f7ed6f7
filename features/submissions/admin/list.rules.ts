import { adminList, type Loaded } from "~/lib/admin-list/list";
import { pages } from "~/lib/paths";
import { listFavorites, listSubmissions } from "../contract";
import { listStuckDrafts } from "../stuck-drafts.contract";

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
  "filmUrl",
  "lacksFilm",
  "submissionFee",
  "waivedCents",
  "amountCents",
  "submittedAt",
  "status",
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
  "source",
] as const;

/**
 * The filtered and sorted entries, by default without withdrawn ones. An entry that no longer matches after a decision
 * stays until the list is reloaded.
 */
export const submissions = adminList({
  call: listSubmissions,
  filters: [
    ...(["edition", "type", "status", "favorite", "genre", "country", "from", "to"] as const),
    ...(["since", "late", "withdrawn", "forNext", "source", "tier", "q", "sort"] as const),
  ],
  // Withdrawn entries are a separate view.
  usual: { withdrawn: "false" },
  columns,
});

/** The starred entries; without its star an entry leaves at once. */
export const favorites = adminList({
  call: listFavorites,
  filters: ["edition"],
  columns,
  shows: ({ isFavorite }) => isFavorite,
});

/** Entries that wait for their payment, or payments that wait for the director. */
export const waiting = adminList({
  call: listStuckDrafts,
  filters: ["view"],
  usual: { view: "unpaid" },
});

/** The views of the payments page. */
export const paymentsViews = ["all", "days", "unpaid", "held", "refunds", "waivers"] as const;
export type PaymentsView = (typeof paymentsViews)[number];
export const paymentsViewNames: Record<PaymentsView, string> = {
  all: "All payments",
  days: "Daily totals",
  unpaid: "Not paid",
  held: "Held",
  refunds: "Refunds",
  waivers: "Waivers",
};

/** An entry as the lists show it. */
export type ListedSubmission = Loaded<typeof submissions>["first"]["items"][number];

/** The path of a view of the payments page. */
export const paymentsViewPath = (view: PaymentsView) =>
  pages.adminPayments + (view === "all" ? "" : `?view=${view}`);
