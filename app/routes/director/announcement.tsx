import { data } from "react-router";
import { z } from "zod";
import { Evening } from "~/features/decisions/announcements/components/evening";
import { readEvening } from "~/features/decisions/announcements/evening.server";
import { YearFacts } from "~/features/festival/components/year-facts";
import type { Route } from "./+types/announcement";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";
import { factsOf } from "./year.server";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, publicUrl } = directorContext(context);
  const isId = z.uuid().safeParse(params.id).success;
  const evening = isId ? await readEvening({ db, publicUrl }, params.id, url) : null;
  if (!evening) throw data(null, { status: 404 });
  return { evening, facts: await factsOf(db, evening.edition) };
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.evening.announcement.name ?? "Announcement", args);

export default function Announcement({ loaderData }: Route.ComponentProps) {
  const { evening, facts } = loaderData;
  return (
    <YearFacts facts={facts}>
      <Evening key={evening.announcement.id} {...evening} />
    </YearFacts>
  );
}
