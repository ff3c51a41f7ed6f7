import { and, eq } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { films, submissions } from "~/db/schema";
import { visibleFilm } from "~/features/auth/visibility.queries.server";
import { changedRowResponse } from "~/features/settings/changed-row.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { type Actor, type Endpoint, implement, isDirector } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  changeFilm,
  createFilm,
  createFilmFromSubmission,
  deleteFilm,
  type FilmChanged,
} from "./admin/commands.server";
import { adminFilmSchema } from "./admin/schema";
import { proposeFilm } from "./commands.server";
import * as calls from "./contract";
import { readPublicFilms } from "./public.queries.server";
import { findFilm, listFilms } from "./queries.server";

type Deps = { db: Database; clock: Clock; directorEmail: string; wakeMail: () => void };

const filmNotFound = () => problem(404, "Film Not Found");

const directorsOnly = () => problem(403, "Only the director can make a film public.");

export function filmsApi(deps: Deps): Endpoint[] {
  const { db, clock, wakeMail } = deps;
  /** The condition of the films or entries that the actor may see. */
  const visibleTo = (actor: Actor, entry: AnyPgColumn = films.submissionId) =>
    visibleFilm(actor, clock(), entry);
  const isVisible = async (actor: Actor, id: string) =>
    (await db.$count(films, and(eq(films.id, id), visibleTo(actor)))) > 0;
  const editContext = (actor: Actor) => ({ db, clock, by: actor.name, actor });

  const refusal = async (
    changed: Exclude<FilmChanged<unknown>, { kind: "done" }>,
  ): Promise<Response> => {
    if (changed.kind === "invalid") return invalid(changed.errors);
    if (changed.kind === "refused") return problem(409, changed.reason);
    const current = changed.kind === "stale" ? await findFilm(db, changed.row.id) : null;
    if (!current) return filmNotFound();
    return changedRowResponse(deps, "This film", adminFilmSchema, current, current);
  };

  return implement(calls)("films", {
    listPublicFilms: async () => ({ status: 200, body: await readPublicFilms(db) }),
    proposeFilm: async ({ body }) => {
      const settings = await getSettings(db);
      if (!settings.generalForm)
        return problem(409, "This festival takes films in its categories only.");
      const film = await proposeFilm({ ...deps, settings }, body);
      wakeMail();
      return { status: 201, body: film };
    },
    listFilms: async ({ query, request, actor }) =>
      pageReply(await listFilms(db, query, query, visibleTo(actor)), request),
    createFilm: async ({ body, actor }) => {
      if (body.isPublic && !isDirector(actor)) return directorsOnly();
      const created = await createFilm(editContext(actor), body);
      return created.kind === "done" ? { status: 201, body: created.film } : refusal(created);
    },
    readFilm: async ({ params, actor }) => {
      const film = await findFilm(db, params.id, visibleTo(actor));
      return film ? { status: 200, body: film } : filmNotFound();
    },
    changeFilm: async ({ params, body, actor }) => {
      if (body.isPublic !== undefined && !isDirector(actor)) return directorsOnly();
      if (!(await isVisible(actor, params.id))) return filmNotFound();
      const changed = await changeFilm(editContext(actor), params.id, body);
      return changed.kind === "done" ? { status: 200, body: changed.film } : refusal(changed);
    },
    deleteFilm: async ({ params, query, actor }) => {
      if (!(await isVisible(actor, params.id))) return filmNotFound();
      const deleted = await deleteFilm({ db }, params.id, query.version);
      return deleted.kind === "done" ? { status: 204 } : refusal(deleted);
    },
    createFilmFromSubmission: async ({ params, actor }) => {
      const visibleEntry = and(eq(submissions.id, params.id), visibleTo(actor, submissions.id));
      if ((await db.$count(submissions, visibleEntry)) === 0) return filmNotFound();
      const done = await createFilmFromSubmission(editContext(actor), params.id);
      if (done.kind !== "done") return refusal(done);
      return { status: done.film.isNew ? 201 : 200, body: done.film.film };
    },
  });
}
