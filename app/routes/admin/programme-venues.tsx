import { lazyPart } from "~/components/lazy-part";
import { VenuesPage } from "~/features/programme/admin/components/venues";
import { readVenuesPage } from "~/features/programme/admin/pages.queries.server";
import type { Route } from "./+types/programme-venues";
import { adminMeta } from "./meta";
import { programmerContext } from "./require-role.server";

/** Loaded with a venue's form. */
const PictureSource = lazyPart(async () => ({
  default: (await import("~/features/media/components/picture-source")).PictureSource,
}));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readVenuesPage(programmerContext(context, url).db);

export const meta: Route.MetaFunction = (args) => adminMeta("adminProgrammeVenues", args);

export default function ProgrammeVenues({ loaderData }: Route.ComponentProps) {
  return <VenuesPage pictures={PictureSource} {...loaderData} />;
}
