import { pageMeta } from "~/app/page-meta";
import { EntryFlow } from "~/features/submissions/entry/components/flow";
import type { Route } from "./+types/series-pilot";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Submit a series pilot" });

export default function SeriesPilot() {
  return <EntryFlow type="series_pilot" />;
}
