import type { Database } from "~/db/client";
import { readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { proposeFilm } from "./commands.server";
import { filmPayloadSchema, filmReceiptSchema } from "./schema";

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
  ];
}
