import { z } from "zod";
import type { Database } from "~/db/client";
import { readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { proposeFilm } from "./commands.server";
import { findFilm, listFilms } from "./queries.server";
import {
  deskFilmSchema,
  deskFilmsPath,
  filmFilterSchema,
  filmPayloadSchema,
  filmReceiptSchema,
} from "./schema";

type Deps = { db: Database; clock: Clock; directorEmail: string; wakeMail: () => void };

export function filmsApi(deps: Deps): Endpoint[] {
  const { db, clock, wakeMail } = deps;
  return [
    endpoint({
      method: "POST",
      path: "/api/films",
      access: "public",
      summary: "Propose a film through the general form",
      limits: [{ name: "film", max: 10, seconds: 3600 }],
      body: filmPayloadSchema(clock),
      replies: { 201: filmReceiptSchema },
      handle: async ({ body }) => {
        const film = await proposeFilm({ ...deps, facts: await readFacts(db) }, body);
        wakeMail();
        return { status: 201, body: film };
      },
    }),
    endpoint({
      method: "GET",
      path: deskFilmsPath,
      access: "director",
      summary: "The films of the general form, newest first",
      query: pageQuerySchema.extend(filmFilterSchema.shape),
      replies: { 200: z.array(deskFilmSchema) },
      handle: async ({ query, request }) => pageReply(await listFilms(db, query, query), request),
    }),
    endpoint({
      method: "GET",
      path: `${deskFilmsPath}/{id}`,
      access: "director",
      summary: "One film",
      params: z.object({ id: z.uuid() }),
      replies: { 200: deskFilmSchema },
      handle: async ({ params }) => {
        const film = await findFilm(db, params.id);
        return film ? { status: 200, body: film } : problem(404, "Film Not Found");
      },
    }),
  ];
}
