import type { Database } from "~/db/client";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import { pageReply } from "~/lib/pagination/keyset";
import { addPerson, changePerson, inviteAgain, type OnAccessEnd, revoke } from "./commands.server";
import * as calls from "./contract";
import { findPerson, listMembers } from "./queries.server";
import { personSchema } from "./schema";

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: string;
  wakeMail: () => void;
  /** The lists outside the database, which a restore does not change. */
  ledgers: LedgerPlace;
  /** What happens to a person's work when their access ends, in the same transaction. */
  onAccessEnd: OnAccessEnd;
};

const noPerson = () => problem(404, "We can't find this person.");
const takenMessage = "Someone already uses this address.";
const addressTaken = () =>
  problem(409, takenMessage, { errors: [{ path: "email", message: takenMessage }] });

/** The director's calls about jurors and programmers. */
export function peopleApi(deps: Deps): Endpoint[] {
  const { db, wakeMail } = deps;
  return implement(calls)("people", {
    listMembers: async ({ query, request }) => pageReply(await listMembers(db, query), request),
    addPerson: async ({ body }) => {
      const person = await addPerson(deps, body);
      if (person === "taken") return addressTaken();
      wakeMail();
      return { status: 201, body: person };
    },
    changePerson: async ({ params: { id }, body }) => {
      const person = await changePerson(deps, id, body);
      if (person === "taken") return addressTaken();
      if (person === "stale") {
        return conflictResponse(
          conflictMessage("This person"),
          personSchema,
          await findPerson(db, id),
        );
      }
      if (!person) return noPerson();
      wakeMail();
      return { status: 200, body: person };
    },
    invitePerson: async ({ params }) => {
      const person = await inviteAgain(deps, params.id);
      if (!person) return noPerson();
      wakeMail();
      return { status: 202, body: person };
    },
    revokePerson: async ({ params, body }) => {
      const person = await revoke(deps, params.id, body.scores);
      return person ? { status: 200, body: person } : noPerson();
    },
  });
}
