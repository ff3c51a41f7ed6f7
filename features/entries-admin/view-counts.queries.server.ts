import type { Database } from "~/db/client";
import { countSubmissions } from "~/features/submissions/queries.server";
import { builtInViews, type ViewCounts } from "./views.rules";

/** The number of entries of each built-in view of an edition, as the view's own list counts them. */
export async function readViewCounts(db: Database, edition?: string): Promise<ViewCounts> {
  const counts: ViewCounts = {};
  for (const { id, filters } of builtInViews) {
    counts[id] = await countSubmissions(db, { withdrawn: "false", edition, ...filters });
  }
  return counts;
}
