import type { Database } from "~/db/client";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import { pageReply } from "~/lib/pagination/keyset";
import { readPolicy } from "../binding.commands.server";
import { accountContext } from "../second-factor/events.commands.server";
import { addPerson, changePerson, inviteAgain, type OnAccessEnd, revoke } from "./commands.server";
import * as calls from "./contract";
import {
  addDirector,
  changePolicy,
  inviteDirector,
  removeDirector,
  resetFactors,
} from "./directors.commands.server";
import * as directorCalls from "./directors.contract";
import { findPerson, listDirectors, listMembers } from "./queries.server";
import { personSchema, policySchema } from "./schema";
import {
  directorWithoutFactor,
  environmentsDirector,
  noSuchDirector,
  ownRemoval,
  ownReset,
} from "./texts";

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

/** The director's calls about jurors, programmers and directors. */
export function peopleApi(deps: Deps): Endpoint[] {
  const { db, wakeMail } = deps;
  return [
    ...implement(directorCalls)("directors", {
      listDirectors: async () => ({ status: 200, body: await listDirectors(db) }),
      addDirector: async ({ body, ...call }) => {
        const director = await addDirector(deps, accountContext(call), body);
        if (director === "taken") return addressTaken();
        if (!director) return problem(404, noSuchDirector);
        wakeMail();
        return { status: 201, body: director };
      },
      inviteDirector: async ({ params: { id }, ...call }) => {
        const director = await inviteDirector(deps, accountContext(call), id);
        if (!director) return problem(404, noSuchDirector);
        wakeMail();
        return { status: 202, body: director };
      },
      removeDirector: async ({ params: { id }, ...call }) => {
        const outcome = await removeDirector(deps, accountContext(call), id);
        if (outcome === "unknown") return problem(404, noSuchDirector);
        if (outcome === "environment") return problem(409, environmentsDirector);
        if (outcome === "self") return problem(409, ownRemoval);
        wakeMail();
        return { status: 204 };
      },
      resetFactors: async ({ params: { id }, ...call }) => {
        const outcome = await resetFactors(deps, accountContext(call), id);
        if (outcome === "unknown") return noPerson();
        if (outcome === "self") return problem(409, ownReset);
        wakeMail();
        return { status: 200, body: { id } };
      },
      readPolicy: async () => ({ status: 200, body: await readPolicy(db) }),
      changePolicy: async ({ body, ...call }) => {
        const policy = await changePolicy(deps, accountContext(call), body);
        if (policy === "lacking") return problem(409, directorWithoutFactor);
        if (policy === "stale") {
          const message = conflictMessage("This setting");
          return conflictResponse(message, policySchema, await readPolicy(db));
        }
        return { status: 200, body: policy };
      },
    }),
    ...implement(calls)("people", {
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
          const message = conflictMessage("This person");
          return conflictResponse(message, personSchema, await findPerson(db, id));
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
    }),
  ];
}
