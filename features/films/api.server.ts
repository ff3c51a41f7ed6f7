import type { Database } from "~/db/client";
import { readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import * as calls from "./calls";
import { proposeFilm } from "./commands.server";
import { findFilm, listFilms } from "./queries.server";

type Deps = { db: Database; clock: Clock; directorEmail: string; wakeMail: () => void };

export function filmsApi(deps: Deps): Endpoint[] {
  const { db, wakeMail } = deps;
  return handlers(calls)("films", {
    proposeFilm: async ({ body, counted }) => {
      const film = await proposeFilm({ ...deps, facts: await readFacts(db) }, body, counted);
      wakeMail();
      return { status: 201, body: film };
    },
    listFilms: async ({ query, request }) => pageReply(await listFilms(db, query, query), request),
    readFilm: async ({ params }) => {
      const film = await findFilm(db, params.id);
      return film ? { status: 200, body: film } : problem(404, "Film Not Found");
    },
  });
}
