import { Phases } from "~/features/jury/desk/components/phases";
import { readPhases } from "~/features/jury/desk/phases.server";
import { isDirector } from "~/http/endpoint";
import type { Route } from "./+types/jury-phases";
import { juryDeskContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = juryDeskContext(context);
  const mayChange = isDirector(actor);
  return { ...(await readPhases(db, mayChange)), mayChange };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Phases", args);

export default function JuryPhases({ loaderData }: Route.ComponentProps) {
  return <Phases {...loaderData} />;
}
