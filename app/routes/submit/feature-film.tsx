import { pageMeta } from "~/app/page-meta";
import { EntryFlow } from "~/features/submissions/entry/components/flow";
import type { Route } from "./+types/feature-film";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Submit a feature film" });

export default function FeatureFilm() {
  return <EntryFlow type="feature_film" />;
}
