import { data } from "react-router";
import { z } from "zod";
import { privateMeta } from "~/app/private-meta";
import { ReleaseChecklist } from "~/features/announcements/components/release-checklist";
import { readReleaseChecklist } from "~/features/announcements/release-checklist.queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/announcement";
import { settingsOf } from "./edition-param.server";
import { directorContext } from "./require-role.server";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, publicUrl } = directorContext(context);
  const isId = z.uuid().safeParse(params.id).success;
  const evening = isId ? await readReleaseChecklist({ db, publicUrl }, params.id, url) : null;
  if (!evening) throw data(null, { status: 404 });
  const { edition } = evening;
  return { evening, edition, settings: await settingsOf(db, edition) };
}

export const handle: EditionHandle = { editionPath: () => pages.adminAnnouncements };

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.evening.announcement.name ?? "Announcement", args);

export default function Announcement({ loaderData }: Route.ComponentProps) {
  const { evening, settings } = loaderData;
  return (
    <EditionSettings settings={settings}>
      <ReleaseChecklist key={evening.announcement.id} {...evening} />
    </EditionSettings>
  );
}
