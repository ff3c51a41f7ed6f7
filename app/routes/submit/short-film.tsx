import { pageMeta } from "~/app/page-meta";
import { EntryFlow } from "~/features/submissions/entry/components/flow";
import type { Route } from "./+types/short-film";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Submit a short film" });

export default function ShortFilm() {
  return <EntryFlow type="short_film" />;
}
