import * as calls from "~/features/films/calls";
import { FilmDesk } from "~/features/films/desk/components/list";
import { listFilms } from "~/features/films/queries.server";
import { filmFilterSchema } from "~/features/films/schema";
import type { Route } from "./+types/films";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const q = filmFilterSchema.shape.q.safeParse(url.searchParams.get("q") ?? "").data ?? "";
  const filters = { state: "proposed" as const, ...(q && { q }) };
  const list = await listPage(url, calls.listFilms, filters, (query) =>
    listFilms(db, query, filters),
  );
  return { ...list, q };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Proposed films", args);

export default function Films({ loaderData }: Route.ComponentProps) {
  return <FilmDesk {...loaderData} />;
}
