import type { Database } from "~/db/client";
import { readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import { type Actor, type Endpoint, handlers, isDirector } from "~/http/endpoint";
import { invalid } from "~/http/mount.server";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { changedElsewhere, stale } from "~/http/stale";
import * as calls from "./calls";
import { proposeFilm } from "./commands.server";
import {
  changeFilm,
  createFilm,
  deleteFilm,
  type FilmChanged,
  makeFilmOfEntry,
} from "./desk/commands.server";
import { deskFilmSchema } from "./desk/schema";
import { readPublicFilms } from "./public.queries.server";
import { findFilm, listFilms } from "./queries.server";

type Deps = { db: Database; clock: Clock; directorEmail: string; wakeMail: () => void };

const missing = () => problem(404, "Film Not Found");

const directorsAlone = () => problem(403, "Only the director makes a film public.");

export function filmsApi(deps: Deps): Endpoint[] {
  const { db, clock, wakeMail } = deps;
  const hand = (actor: Actor) => ({ db, clock, by: actor.name });

  const refusal = async (
    changed: Exclude<FilmChanged<unknown>, { kind: "done" }>,
  ): Promise<Response> => {
    if (changed.kind === "invalid") return invalid(changed.errors);
    if (changed.kind === "refused") return problem(409, changed.why);
    const current = changed.kind === "stale" ? await findFilm(db, changed.row.id) : null;
    if (!current) return missing();
    const { changedBy, changedAt } = current;
    const when = changedAt?.toISOString() ?? null;
    return stale(changedElsewhere("This film"), deskFilmSchema, current, {
      ...{ changedBy, changedAt: when },
    });
  };

  return handlers(calls)("films", {
    listPublicFilms: async () => ({ status: 200, body: await readPublicFilms(db) }),
    proposeFilm: async ({ body, counted }) => {
      const film = await proposeFilm({ ...deps, facts: await readFacts(db) }, body, counted);
      wakeMail();
      return { status: 201, body: film };
    },
    listFilms: async ({ query, request }) => pageReply(await listFilms(db, query, query), request),
    createFilm: async ({ body, actor }) => {
      if (body.isPublic && !isDirector(actor)) return directorsAlone();
      return { status: 201, body: await createFilm(hand(actor), body) };
    },
    readFilm: async ({ params }) => {
      const film = await findFilm(db, params.id);
      return film ? { status: 200, body: film } : missing();
    },
    changeFilm: async ({ params, body, actor }) => {
      if (body.isPublic !== undefined && !isDirector(actor)) return directorsAlone();
      const changed = await changeFilm(hand(actor), params.id, body);
      return changed.kind === "done" ? { status: 200, body: changed.film } : refusal(changed);
    },
    deleteFilm: async ({ params, query }) => {
      const gone = await deleteFilm({ db }, params.id, query.version);
      return gone.kind === "done" ? { status: 204 } : refusal(gone);
    },
    makeFilmOfEntry: async ({ params, actor }) => {
      const done = await makeFilmOfEntry(hand(actor), params.id);
      if (done.kind !== "done") return refusal(done);
      return { status: done.film.made ? 201 : 200, body: done.film.film };
    },
  });
}
