import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { MapEditor } from "~/features/import/maps/components/editor";
import { mapTexts } from "~/features/import/maps/texts";
import { findMap } from "~/features/import/maps.commands.server";
import type { Route } from "./+types/import-map";
import { directorContext } from "./require-role.server";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  if (id === "new") return { map: null };
  const map = z.uuid().safeParse(id).success ? await findMap(db, id) : null;
  if (!map) throw data(null, { status: 404 });
  return { map };
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.map?.name ?? mapTexts.newTitle, args);

export default function ImportMap({ loaderData: { map } }: Route.ComponentProps) {
  return <MapEditor key={map?.id} map={map} />;
}
