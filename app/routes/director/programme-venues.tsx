import { VenuesPage } from "~/features/programme/desk/components/venues";
import { readVenuesRoom } from "~/features/programme/desk/room.server";
import type { Route } from "./+types/programme-venues";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export const loader = ({ context }: Route.LoaderArgs) =>
  readVenuesRoom(directorContext(context).db);

export const meta: Route.MetaFunction = (args) => deskMeta("Venues", args);

export default function ProgrammeVenues({ loaderData }: Route.ComponentProps) {
  return <VenuesPage {...loaderData} />;
}
