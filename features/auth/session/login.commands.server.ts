import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { SessionMethod } from "~/db/enums";
import { people } from "~/db/schema";
import { audit } from "~/lib/api/audit-log.server";
import { type EditionRole, isDirector, roleNames } from "~/lib/api/endpoint";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";
import { type FactorStatus, factorState, factorStatus } from "../binding.commands.server";
import {
  browserCookie,
  deviceCookie,
  readBrowserToken,
  readDeviceToken,
  readSessionToken,
  sessionCookie,
} from "./cookie.rules.server";
import { type Device, findDevice, noteDevice } from "./devices.commands.server";
import { newBrowserNotice } from "./emails/notices";
import { noteBrowser } from "./known-browsers.commands.server";
import { mailNotice } from "./notices.commands.server";
import { noteLogin } from "./person-logins.commands.server";
import { sessionLimits } from "./rules";
import { rolesOfPerson, startSession } from "./sessions.commands.server";

/** The last step of every login: session, known browser, audit log. */

type Deps = { clock: Clock; publicUrl: string };

/** The person who logs in, with their current roles. */
export type LoginPerson = {
  id: string;
  name: string;
  email: string;
  roles: readonly EditionRole[];
} & Omit<FactorStatus, "isFactorDemanded">;

/** The person who logs in, if not revoked; else null. */
export async function findLoginPerson(
  db: Database,
  clock: Clock,
  id: string,
): Promise<LoginPerson | null> {
  const [row] = await db
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      state: factorState,
      roles: rolesOfPerson(clock().toISOString()),
    })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.revokedAt)));
  if (!row) return null;
  const { state, ...person } = row;
  return { ...person, ...factorStatus(state, person.roles) };
}

/** The browser that logs in: its address, its name, and the tokens of its cookies. */
export type LoginVisit = {
  /** The full address. */
  address: string;
  userAgent: string | null;
  /** The token of an earlier session of the browser, which ends. */
  formerToken: string | null;
  /** The browser, if a director logged in with it before. */
  device: Device | null;
  /** Identifies the browser that requested a code. */
  browserToken: string | null;
};

/** Reads what a login needs from a request. */
export async function readLoginVisit(
  db: Database,
  publicUrl: string,
  request: Request,
  address: string,
): Promise<LoginVisit> {
  return {
    address,
    userAgent: request.headers.get("user-agent")?.slice(0, 200) ?? null,
    formerToken: readSessionToken(request, publicUrl),
    device: await findDevice(db, readDeviceToken(request, publicUrl)),
    browserToken: readBrowserToken(request, publicUrl),
  };
}

export type LoggedIn = {
  person: { id: string; name: string; email: string; roles: string[] };
  needs: "enrol" | null;
  token: string;
  cookies: string[];
};

/**
 * Starts the session of a fully authenticated person. A director's new browser is emailed to them:
 * wake the delivery after the commit.
 */
export async function completeLogin(
  tx: Database,
  deps: Deps,
  person: LoginPerson,
  method: SessionMethod,
  visit: LoginVisit,
): Promise<LoggedIn> {
  const { clock, publicUrl } = deps;
  const { id, name, email, roles, mustEnrol } = person;
  const { address, userAgent } = visit;
  const ownRoles = roleNames(roles);
  const isDirectors = isDirector(person);
  const createdAt = clock();
  const { hours } = sessionLimits(ownRoles);
  const { token } = await startSession(
    tx,
    clock,
    { personId: id, method, hours },
    { ipAddress: shortenAddress(address), userAgent },
    visit.formerToken,
  );
  const cookies = [sessionCookie(publicUrl, token, hours * 3_600)];
  const isKnown = visit.device?.personId === id;
  if (isDirectors) {
    const deviceToken = await noteDevice(tx, clock, id, visit.device, userAgent);
    cookies.push(deviceCookie(publicUrl, deviceToken));
    if (!isKnown) await mailNotice(tx, deps, { to: email, address, userAgent }, newBrowserNotice);
  } else {
    const browserToken = visit.browserToken ?? makeToken();
    await noteBrowser(tx, clock, id, hashToken(browserToken));
    cookies.push(browserCookie(publicUrl, browserToken));
  }
  await noteLogin(tx, createdAt, id);
  const directorAction = isKnown ? "logged in" : "logged in with a new browser";
  await audit(tx, createdAt, { personId: id, roles }, isDirectors ? directorAction : "entered", {
    subject: isDirectors ? null : id,
    address,
  });
  const needs = mustEnrol ? "enrol" : null;
  return { person: { id, name, email, roles: ownRoles }, needs, token, cookies };
}
