import { and, eq } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import { films, submissions } from "~/db/schema";
import { visibleFilm } from "~/features/auth/visibility.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import {
  changeResponse,
  notFoundResponse,
  refusalResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Actor, type Endpoint, implement, isDirector } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  changeFilm,
  createFilm,
  createFilmFromSubmission,
  deleteFilm,
} from "./admin/commands.server";
import { adminFilmSchema } from "./admin/schema";
import { proposeFilm } from "./commands.server";
import * as calls from "./contract";
import { readPublicFilms } from "./public.queries.server";
import { type FilmRow, findFilm, listFilms } from "./queries.server";

type Deps = { db: Database; clock: Clock; directorEmail: string; wakeMail: () => void };

const filmNotFoundMessage = "Film Not Found";
const filmNotFound = () => notFoundResponse(filmNotFoundMessage);

const directorsOnly = () => problem(403, "Only the director can make a film public.");

/** The calls about films. */
export function filmsApi(deps: Deps): Endpoint[] {
  const { db, clock, wakeMail } = deps;
  /** The condition of the films or entries that the actor may see. */
  const visibleTo = (actor: Actor, entryColumn: AnyPgColumn = films.submissionId) =>
    visibleFilm(actor, clock(), entryColumn);
  const isVisible = async (actor: Actor, id: string) =>
    (await db.$count(films, and(eq(films.id, id), visibleTo(actor)))) > 0;
  const editContext = (actor: Actor) => ({ db, clock, by: actor.name, actor });

  const context = {
    db,
    clock,
    subject: "This film",
    schema: adminFilmSchema,
    notFound: filmNotFoundMessage,
    readCurrent: ({ id }: FilmRow) => findFilm(db, id),
  };

  return implement(calls)("films", {
    listPublicFilms: async () => ({ status: 200, body: await readPublicFilms(db) }),
    proposeFilm: async ({ body }) => {
      const settings = await getSettings(db);
      if (!settings.generalForm)
        return problem(409, "Please submit your film in one of the categories.");
      const film = await proposeFilm({ ...deps, settings }, body);
      wakeMail();
      return { status: 201, body: film };
    },
    listFilms: async ({ query, request, actor }) =>
      pageReply(await listFilms(db, query, query, visibleTo(actor)), request),
    createFilm: async ({ body, actor }) => {
      if (body.isPublic && !isDirector(actor)) return directorsOnly();
      return changeResponse(201, await createFilm(editContext(actor), body), context);
    },
    readFilm: async ({ params, actor }) => {
      const film = await findFilm(db, params.id, visibleTo(actor));
      return film ? { status: 200, body: film } : filmNotFound();
    },
    changeFilm: async ({ params, body, actor }) => {
      if (body.isPublic !== undefined && !isDirector(actor)) return directorsOnly();
      if (!(await isVisible(actor, params.id))) return filmNotFound();
      const result = await changeFilm(editContext(actor), params.id, body);
      return changeResponse(200, result, context);
    },
    deleteFilm: async ({ params, query, actor }) => {
      if (!(await isVisible(actor, params.id))) return filmNotFound();
      return changeResponse(204, await deleteFilm({ db }, params.id, query.version), context);
    },
    createFilmFromSubmission: async ({ params, actor }) => {
      const visibleEntry = and(eq(submissions.id, params.id), visibleTo(actor, submissions.id));
      if ((await db.$count(submissions, visibleEntry)) === 0) return filmNotFound();
      const result = await createFilmFromSubmission(editContext(actor), params.id);
      if (result.kind !== "done") return refusalResponse(result, context);
      const { film, isNew } = result.body;
      return { status: isNew ? 201 : 200, body: film };
    },
  });
}
