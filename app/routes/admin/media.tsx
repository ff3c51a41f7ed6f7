import { UploadedFilms } from "~/features/screeners/admin/components/films";
import { EntriesWithoutFilm } from "~/features/screeners/admin/components/without-film";
import { mediaViews, uploadedFilms, withoutFilm } from "~/features/screeners/admin/list.rules";
import {
  listMedia,
  listWithoutFilm,
  readMediaSummary,
} from "~/features/screeners/admin/queries.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/media";
import { settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { director, ...deps } = directorContext(context);
  const { db } = deps;
  const asked = url.searchParams.get("state");
  const view = mediaViews.find((name) => name === asked) ?? "ready";
  if (view === "none") {
    const loaded = await loadList(withoutFilm, { url }, (query) =>
      listWithoutFilm(db, director, query),
    );
    const { edition } = loaded.filters;
    const summary = await readMediaSummary(deps, director, { edition });
    return { view, edition, summary, loaded, facts: await settingsOf(db, edition) };
  }
  const loaded = await loadList(uploadedFilms, { url }, (query) =>
    listMedia(deps, director, query),
  );
  const { edition } = loaded.filters;
  const summary = await readMediaSummary(deps, director, { edition });
  return { view, edition, summary, loaded, facts: await settingsOf(db, edition) };
}

export const handle: EditionHandle = { allEditions: true };

export const meta: Route.MetaFunction = (args) => adminMeta("Films", args);

export default function Media({ loaderData }: Route.ComponentProps) {
  const { facts } = loaderData;
  return (
    <EditionSettings facts={facts}>
      {loaderData.view === "none" ? (
        <EntriesWithoutFilm {...loaderData} />
      ) : (
        <UploadedFilms {...loaderData} />
      )}
    </EditionSettings>
  );
}
