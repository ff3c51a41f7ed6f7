import type { Database } from "~/db/client";
import type { ChallengePurpose } from "~/db/enums";
import { getSettings } from "~/features/settings/queries.server";
import type { Actor, RequestContext } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { readFactorStatus } from "../binding.commands.server";
import { completeLogin, findLoginPerson, readLoginVisit } from "../session/login.commands.server";
import { storeChallenge, takeChallenge } from "./challenges.commands.server";
import type { FactorDeps } from "./commands.server";
import { recordConfirmation } from "./confirm.commands.server";
import { recordFactorEvent } from "./events.commands.server";
import {
  checkPasskey,
  makeCreationOptions,
  makeRequestOptions,
  type NewPasskey,
  type PasskeySite,
  verifyNewPasskey,
} from "./passkeys.commands.server";
import { isFresh, passkeysRefusalReason } from "./rules";
import type { Assertion, Attestation } from "./schema";
import { confirmFirst, passkeyRefused } from "./texts";

/** The calls of passkeys: options, use, and adding one. */

type Deps = FactorDeps & { passkeyHost: string; wakeMail: () => void };

const siteOf = ({ passkeyHost, publicUrl }: Deps): PasskeySite => ({
  rpId: passkeyHost,
  origin: new URL(publicUrl).origin,
});

/** Returns the options for one purpose, or 401, 403 or 409. */
export async function offerOptions(deps: Deps, purpose: ChallengePurpose, actor: Actor | null) {
  const { db, clock } = deps;
  const refusalReason = passkeysRefusalReason(deps.publicUrl);
  if (refusalReason) return problem(409, refusalReason);
  if (purpose !== "login" && !actor) return problem(401, "Log in to do this.");
  if (purpose === "add" && !isFresh(actor?.confirmedAt.getTime() ?? 0, clock().getTime())) {
    return problem(403, confirmFirst, { code: "confirm_first" });
  }
  const owner = purpose === "login" ? null : actor;
  const { brand } = await getSettings(db);
  const publicKey =
    purpose === "add" && owner
      ? await makeCreationOptions(db, siteOf(deps), owner, brand.name)
      : await makeRequestOptions(db, siteOf(deps), owner?.personId ?? null);
  const challengeId = await storeChallenge(db, clock, publicKey.challenge, {
    purpose,
    personId: owner?.personId ?? null,
    sessionId: owner?.sessionId ?? null,
  });
  return { status: 200 as const, body: { challengeId, publicKey: { ...publicKey } } };
}

type PasskeyAnswer = { challengeId: string; credential: Assertion };

/** Logs in or confirms with a passkey. Every refusal is a 401 with the same message. */
export async function verifyPasskeyUse(
  deps: Deps,
  { challengeId, credential }: PasskeyAnswer,
  request: Request,
  { actor, address }: RequestContext,
) {
  const { db, clock, publicUrl, wakeMail } = deps;
  const refuse = (extra = {}) => problem(401, passkeyRefused, extra);
  const challenge = await takeChallenge(db, clock, challengeId, actor?.sessionId ?? null, [
    "login" as const,
    "confirm" as const,
  ]);
  if (!challenge) return refuse();
  const passkeyUse = await checkPasskey(
    db,
    clock,
    siteOf(deps),
    challenge.challengeHash,
    credential,
  );
  if (passkeyUse.kind === "unknown") return refuse({ unknownCredential: true });
  if (passkeyUse.kind === "wrong") return refuse();
  const { personId } = passkeyUse;
  const visit = await readLoginVisit(db, publicUrl, request, address);
  const person = await findLoginPerson(db, clock, personId);
  if (!person) return refuse();
  const account = { ...person, personId, address, userAgent: visit.userAgent };
  if (passkeyUse.kind === "counter") {
    await db.transaction((tx) =>
      recordFactorEvent(tx, deps, account, "passkey refused", "passkeyRefused"),
    );
    wakeMail();
    return refuse();
  }
  if (challenge.purpose === "confirm") {
    if (!actor || actor.personId !== personId) return refuse();
    return recordConfirmation(deps, { ...actor, ...account }, { isRight: true });
  }
  const login = await db.transaction((tx) => completeLogin(tx, deps, person, "passkey", visit));
  wakeMail();
  const { needs, cookies } = login;
  return { status: 200 as const, body: { person: login.person, needs }, cookies };
}

/** A new passkey of the ceremony that this session began. Null if anything is invalid. */
export async function acceptNewPasskey(
  deps: Deps,
  { sessionId }: Actor,
  { challengeId, credential }: { challengeId: string; credential: Attestation },
): Promise<NewPasskey | null> {
  const { db, clock } = deps;
  const challenge = await takeChallenge(db, clock, challengeId, sessionId, ["add"]);
  return challenge && verifyNewPasskey(siteOf(deps), challenge.challengeHash, credential);
}

/** The actor with their current factors: this request may have changed them. */
export async function withCurrentFactors(db: Database, actor: Actor): Promise<Actor> {
  const { needsSecondFactor } = await readFactorStatus(db, actor.personId, actor.roles);
  return { ...actor, needsSecondFactor };
}
