import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { FilmProposal } from "~/features/films/components/proposal";
import type { Route } from "./+types/film";

/** 404 in an edition without the general form. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).settings.generalForm) throw data(null, { status: 404 });
  return null;
}

/** From another page nothing is loaded. */
export const clientLoader = () => null;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Submit Your Film" });

export default function Film() {
  return <FilmProposal />;
}
