import { pageMeta } from "~/app/page-meta";
import { FilmProposal } from "~/features/films/components/proposal";
import type { Route } from "./+types/film";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Submit Your Film" });

export default function Film() {
  return <FilmProposal />;
}
