import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { readPolicy } from "../binding.commands.server";
import { accountContext } from "../second-factor/events.commands.server";
import {
  addDirector,
  changePolicy,
  type Deps,
  inviteDirector,
  removeDirector,
  resetFactors,
} from "./commands.server";
import * as calls from "./contract";
import { listDirectors } from "./queries.server";
import { policySchema } from "./schema";
import {
  directorWithoutFactor,
  environmentsDirector,
  noSuchDirector,
  noSuchPerson,
  ownRemoval,
  ownReset,
  takenAddress,
} from "./texts";

/** Handlers of directors and the two-step policy. */
export function directorsApi(deps: Deps & { wakeMail: () => void }): Endpoint[] {
  const { db, wakeMail } = deps;
  return implement(calls)("directors", {
    listDirectors: async () => ({ status: 200, body: await listDirectors(db) }),
    addDirector: async ({ body, actor, request, requestContext }) => {
      const director = await addDirector(
        deps,
        accountContext(actor, request, requestContext.address),
        body,
      );
      if (director === "taken") {
        const errors = [{ path: "email", message: takenAddress }];
        return problem(409, takenAddress, { errors });
      }
      if (!director) return problem(404, noSuchDirector);
      wakeMail();
      return { status: 201, body: director };
    },
    inviteDirector: async ({ params: { id }, actor, request, requestContext }) => {
      const director = await inviteDirector(
        deps,
        accountContext(actor, request, requestContext.address),
        id,
      );
      if (!director) return problem(404, noSuchDirector);
      wakeMail();
      return { status: 202, body: director };
    },
    removeDirector: async ({ params: { id }, actor, request, requestContext }) => {
      const outcome = await removeDirector(
        deps,
        accountContext(actor, request, requestContext.address),
        id,
      );
      if (outcome === "none") return problem(404, noSuchDirector);
      if (outcome === "environment") return problem(409, environmentsDirector);
      if (outcome === "own") return problem(409, ownRemoval);
      wakeMail();
      return { status: 204 };
    },
    resetFactors: async ({ params: { id }, actor, request, requestContext }) => {
      const outcome = await resetFactors(
        deps,
        accountContext(actor, request, requestContext.address),
        id,
      );
      if (outcome === "none") return problem(404, noSuchPerson);
      if (outcome === "own") return problem(409, ownReset);
      wakeMail();
      return { status: 200, body: { id } };
    },
    readPolicy: async () => ({ status: 200, body: await readPolicy(db) }),
    changePolicy: async ({ body, actor, request, requestContext }) => {
      const policy = await changePolicy(
        deps,
        accountContext(actor, request, requestContext.address),
        body,
      );
      if (policy === "lacking") return problem(409, directorWithoutFactor);
      if (policy === "stale") {
        return conflictResponse(
          conflictMessage("This setting"),
          policySchema,
          await readPolicy(db),
        );
      }
      return { status: 200, body: policy };
    },
  });
}
