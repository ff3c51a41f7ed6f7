import { VenuesPage } from "~/features/programme/desk/components/venues";
import { readVenuesPage } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-venues";
import { programmerContext } from "./guard.server";
import { adminMeta } from "./meta";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readVenuesPage(programmerContext(context, url).db);

export const meta: Route.MetaFunction = (args) => adminMeta("Venues", args);

export default function ProgrammeVenues({ loaderData }: Route.ComponentProps) {
  return <VenuesPage {...loaderData} />;
}
