import { VenuesPage } from "~/features/programme/desk/components/venues";
import { readVenuesRoom } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-venues";
import { programmerContext } from "./guard.server";
import { deskMeta } from "./meta";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readVenuesRoom(programmerContext(context, url).db);

export const meta: Route.MetaFunction = (args) => deskMeta("Venues", args);

export default function ProgrammeVenues({ loaderData }: Route.ComponentProps) {
  return <VenuesPage {...loaderData} />;
}
