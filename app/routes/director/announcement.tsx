import { data } from "react-router";
import { z } from "zod";
import { Evening } from "~/features/decisions/announcements/components/evening";
import { readEvening } from "~/features/decisions/announcements/evening.server";
import type { Route } from "./+types/announcement";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, publicUrl } = directorContext(context);
  const isId = z.uuid().safeParse(params.id).success;
  const evening = isId ? await readEvening({ db, publicUrl }, params.id, url) : null;
  if (!evening) throw data(null, { status: 404 });
  return evening;
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.announcement.name ?? "Announcement", args);

export default function Announcement({ loaderData }: Route.ComponentProps) {
  return <Evening key={loaderData.announcement.id} {...loaderData} />;
}
