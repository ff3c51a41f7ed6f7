import type { SubmissionFilters } from "~/features/submissions/schema";
import { undecidedLabel } from "~/features/submissions/status.texts";

/** The most frequent filters of the list, one press each. Runs anywhere. */

const viewIds = ["all", "undecided", "starred", "filmless", "late", "withdrawn"] as const;
type ViewId = (typeof viewIds)[number];

/** The number of entries of each view that is counted. */
export type ViewCounts = Partial<Record<ViewId | "next", number>>;

type BuiltInView = { id: ViewId | "next"; name: string; filters: SubmissionFilters };

export const builtInViews: readonly (BuiltInView & { id: ViewId })[] = [
  { id: "all", name: "All", filters: {} },
  { id: "undecided", name: undecidedLabel, filters: { status: "undecided" } },
  { id: "starred", name: "Starred", filters: { favorite: "true" } },
  { id: "filmless", name: "Without a film", filters: { filmState: "missing" } },
  { id: "late", name: "Late", filters: { late: "true" } },
  { id: "withdrawn", name: "Withdrawn", filters: { withdrawn: "true" } },
];

/** Only shown while entries are for the next edition. */
export const nextEditionView: BuiltInView = {
  id: "next",
  name: "Next edition",
  filters: { forNext: "true" },
};
