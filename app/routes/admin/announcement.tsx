import { data } from "react-router";
import { z } from "zod";
import { ReleaseChecklist } from "~/features/decisions/announcements/components/evening";
import { readReleaseChecklist } from "~/features/decisions/announcements/evening.server";
import { EditionSettings } from "~/features/festival/components/year-facts";
import type { Route } from "./+types/announcement";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";
import { settingsOf } from "./year.server";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, publicUrl } = directorContext(context);
  const isId = z.uuid().safeParse(params.id).success;
  const evening = isId ? await readReleaseChecklist({ db, publicUrl }, params.id, url) : null;
  if (!evening) throw data(null, { status: 404 });
  return { evening, facts: await settingsOf(db, evening.edition) };
}

export const meta: Route.MetaFunction = (args) =>
  adminMeta(args.loaderData?.evening.announcement.name ?? "Announcement", args);

export default function Announcement({ loaderData }: Route.ComponentProps) {
  const { evening, facts } = loaderData;
  return (
    <EditionSettings facts={facts}>
      <ReleaseChecklist key={evening.announcement.id} {...evening} />
    </EditionSettings>
  );
}
