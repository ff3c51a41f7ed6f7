import { useBreadcrumbs } from "~/lib/admin-list/hooks/use-breadcrumbs";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { FilmEditor } from "./form";

/**
 * A new film without an entry, by invitation or from an archive. It is in the programme, and not
 * public.
 */
export function NewFilm() {
  const title = adminPages.adminFilmNew.name;
  const crumbs = useBreadcrumbs(
    { label: adminPages.adminFilms.name, to: pages.adminFilms },
    { label: title },
  );
  const note =
    "For films that were not submitted. The film is added to the programme, but is not public yet.";
  return <FilmEditor film={null} head={{ crumbs, note, title }} />;
}
