import { UploadedFilms } from "~/features/screeners-admin/components/films";
import { FilmLinks } from "~/features/screeners-admin/components/links";
import { FilmProblems } from "~/features/screeners-admin/components/problems";
import { EntriesWithoutFilm } from "~/features/screeners-admin/components/without-film";
import { countLinkChecks, listLinkChecks } from "~/features/screeners-admin/links.queries.server";
import {
  checkedLinks,
  entriesWithoutFilm,
  filmProblems,
  mediaViews,
  uploadedFilms,
} from "~/features/screeners-admin/list.rules";
import {
  countOpenProblems,
  listFilmProblems,
} from "~/features/screeners-admin/problems.queries.server";
import {
  listMedia,
  listWithoutFilm,
  readMediaSummary,
} from "~/features/screeners-admin/queries.server";
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
  const requestedView = url.searchParams.get("state");
  const view = mediaViews.find((name) => name === requestedView) ?? "ready";
  const readCommonData = async (edition: string | undefined) => ({
    edition,
    summary: await readMediaSummary(deps, director, { edition }),
    counts: {
      problems: await countOpenProblems(db, director, edition),
      links: await countLinkChecks(db, director, edition),
    },
    settings: await settingsOf(db, edition),
  });
  if (view === "none") {
    const loaded = await loadList(entriesWithoutFilm, { url }, (query) =>
      listWithoutFilm(db, director, query),
    );
    return { view, loaded, ...(await readCommonData(loaded.filters.edition)) };
  }
  if (view === "problems") {
    const loaded = await loadList(filmProblems, { url }, (query) =>
      listFilmProblems(db, director, query),
    );
    return { view, loaded, ...(await readCommonData(loaded.filters.edition)) };
  }
  if (view === "links") {
    const loaded = await loadList(checkedLinks, { url }, (query) =>
      listLinkChecks(db, director, query),
    );
    return { view, loaded, ...(await readCommonData(loaded.filters.edition)) };
  }
  const loaded = await loadList(uploadedFilms, { url }, (query) =>
    listMedia(deps, director, query),
  );
  return { view, loaded, ...(await readCommonData(loaded.filters.edition)) };
}

export const handle: EditionHandle = { allEditions: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminMedia", args);

export default function Media({ loaderData }: Route.ComponentProps) {
  return (
    <EditionSettings settings={loaderData.settings}>
      {loaderData.view === "none" && <EntriesWithoutFilm {...loaderData} />}
      {loaderData.view === "problems" && <FilmProblems {...loaderData} />}
      {loaderData.view === "links" && <FilmLinks {...loaderData} />}
      {loaderData.view !== "none" &&
        loaderData.view !== "problems" &&
        loaderData.view !== "links" && <UploadedFilms {...loaderData} />}
    </EditionSettings>
  );
}
