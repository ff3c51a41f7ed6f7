import { getSettings } from "~/features/settings/queries.server";
import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import { problem, tooManyRequests } from "~/lib/api/problem";
import { readLoginVisit } from "../session/login.commands.server";
import {
  activateRecoveryCodes,
  activateTotp,
  addPasskey,
  answerSecondFactor,
  createRecoveryCodes,
  type FactorDeps,
  removeApp,
  removePasskey,
  renamePasskey,
} from "./commands.server";
import * as calls from "./contract";
import { accountContext } from "./events.commands.server";
import {
  acceptNewPasskey,
  offerOptions,
  verifyPasskeyUse,
  withCurrentFactors,
} from "./passkey-calls.commands.server";
import { readFactors } from "./queries.server";
import {
  lastFactor,
  noAppPending,
  noSuchPasskey,
  passkeyRefused,
  secondFactorRefused,
} from "./texts";
import { beginTotp } from "./totp.commands.server";

type Deps = FactorDeps & {
  passkeyHost: string;
  wakeMail: () => void;
};

/** The second step of a login, passkeys, and the person's own factors. */
export function secondFactorApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl, passkeyHost, wakeMail } = deps;
  /** The actor with their current factors: a call may just have changed them. */
  const factorsOf = async (actor: Actor) => readFactors(deps, await withCurrentFactors(db, actor));
  /** A passkey in a response: also whether it works at this site's address. */
  const passkeyBody = <Row extends { rpId: string }>(row: Row) => ({
    ...row,
    usable: row.rpId === passkeyHost,
  });

  return implement(calls)("second factor", {
    answerSecondFactor: async ({ body, request, requestContext }) => {
      const visit = await readLoginVisit(db, publicUrl, request, requestContext.address);
      const result = await answerSecondFactor(deps, body, visit);
      wakeMail();
      if (!result) return problem(401, secondFactorRefused);
      if ("retryAfterSeconds" in result) return tooManyRequests(result.retryAfterSeconds);
      const { person, needs, cookies } = result;
      return { status: 200, body: { person, needs }, cookies };
    },
    passkeyOptions: ({ body, requestContext }) =>
      offerOptions(deps, body.purpose, requestContext.actor),
    verifyPasskey: ({ body, request, requestContext }) =>
      verifyPasskeyUse(deps, body, request, requestContext),
    relatedOrigins: async () => ({
      status: 200,
      body: { origins: [new URL(publicUrl).origin] },
    }),
    readOwnFactors: async ({ actor }) => ({ status: 200, body: await readFactors(deps, actor) }),
    addPasskey: async ({ body, ...call }) => {
      const passkey = await acceptNewPasskey(deps, call.actor, body);
      if (!passkey) return problem(401, passkeyRefused);
      const row = await addPasskey(deps, accountContext(call), passkey, body.label);
      if (!row) return problem(409, "This passkey was added already.");
      wakeMail();
      return { status: 201, body: passkeyBody(row) };
    },
    renamePasskey: async ({ params: { id }, body, actor }) => {
      const row = await renamePasskey(db, actor.personId, id, body.label);
      if (!row) return problem(404, noSuchPasskey);
      return { status: 200, body: passkeyBody(row) };
    },
    removePasskey: async ({ params: { id }, ...call }) => {
      const outcome = await removePasskey(deps, accountContext(call), id);
      if (outcome === "none") return problem(404, noSuchPasskey);
      if (outcome === "last") return problem(409, lastFactor);
      wakeMail();
      return { status: 204 };
    },
    beginTotp: async ({ actor: { personId, email } }) => {
      const { brand } = await getSettings(db);
      const appName = { issuer: brand.name, label: email };
      return { status: 201, body: await beginTotp(db, clock, deps.secrets, personId, appName) };
    },
    confirmTotp: async ({ body, ...call }) => {
      const result = await activateTotp(deps, accountContext(call), body.totp);
      wakeMail();
      if (typeof result === "object") return tooManyRequests(result.retryAfterSeconds);
      if (result === "nothing pending") return problem(409, noAppPending);
      if (result === "wrong") return problem(401, secondFactorRefused);
      return { status: 200, body: await factorsOf(call.actor) };
    },
    removeTotp: async (call) => {
      const outcome = await removeApp(deps, accountContext(call));
      if (outcome === "none") return problem(404, "There is no authenticator app.");
      if (outcome === "last") return problem(409, lastFactor);
      wakeMail();
      return { status: 204 };
    },
    makeRecoveryCodes: async ({ actor }) => ({
      status: 201,
      body: { codes: await createRecoveryCodes(deps, actor.personId) },
    }),
    confirmRecoveryCodes: async ({ body, ...call }) => {
      if (!(await activateRecoveryCodes(deps, accountContext(call), body.recoveryCode))) {
        return problem(401, secondFactorRefused);
      }
      wakeMail();
      return { status: 200, body: await factorsOf(call.actor) };
    },
  });
}
