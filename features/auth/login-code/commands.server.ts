import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { people } from "~/db/schema";
import {
  findLoginPerson,
  type LoggedIn,
  type LoginVisit,
} from "~/features/auth/session/login.commands.server";
import { queueMail } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { recordRefusal } from "~/lib/api/audit-log.server";
import { isDirector } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { hashToken } from "~/lib/token.server";
import { finishFirstStep, type PendingLogin } from "../second-factor/tickets.commands.server";
import { findKnownBrowser, noPersonId } from "../session/known-browsers.commands.server";
import { codeEmail, limitEmail } from "./emails/login-emails";
import { type Attempt, countCodeRequest, countWarning } from "./limits.commands.server";
import {
  accountHashOf,
  findPersonByLogin,
  isAdmitted,
  type LoginInput,
  makeCode,
  makeLimitLink,
  tryLoginCode,
} from "./login-codes.commands.server";

type Deps = { db: Database; clock: Clock; publicUrl: string };

/** Rolls back the email to an unknown address. */
class UnknownAddressee extends Error {}

type Addressee = { id: string | null; name: string; email: string };

/** Queues an email to a person. For an unknown address the same work is done and rolled back. */
async function queueEmailFor(tx: Database, clock: Clock, addressee: Addressee, email: Email) {
  await tx
    .transaction(async (savepoint) => {
      await queueMail(savepoint, clock, email);
      if (!addressee.id) throw new UnknownAddressee();
    })
    .catch((error: unknown) => {
      if (!(error instanceof UnknownAddressee)) throw error;
    });
}

/** Queues the email about too many attempts, at most once a day, with a link that works. */
async function warnOfLimit(
  tx: Database,
  { clock, publicUrl }: Deps,
  addressee: Addressee,
  attempt: Attempt,
  settings: FestivalSettings,
): Promise<boolean> {
  if (!(await countWarning(tx, clock, attempt))) return false;
  const linkAndCode = await makeLimitLink(tx, clock, {
    personId: addressee.id,
    account: attempt.account,
  });
  await queueEmailFor(
    tx,
    clock,
    addressee,
    limitEmail({ to: addressee, ...linkAndCode, settings, publicUrl }),
  );
  return true;
}

/**
 * Emails a link and a six-digit code to the person with this address; after too many requests a warning, once a day.
 * For an unknown address the same work is done without an email. Call it after the response, and wake the delivery
 * afterwards. `rateLimits`: whether codes are limited (RATE_LIMITS).
 */
export async function sendCode(
  deps: Deps & { rateLimits: boolean },
  email: string,
  browserToken: string,
): Promise<void> {
  const { db, clock, publicUrl, rateLimits } = deps;
  const settings = await getSettings(db);
  await db.transaction(async (tx) => {
    // Locked, so that no code is created for an address that is being replaced.
    const [person] = await tx
      .select({ id: people.id, name: people.name, email: people.email })
      .from(people)
      .where(isAdmitted(email))
      .for("share");
    const addressee = person ?? { id: null, name: "Nobody", email };
    const browserHash = hashToken(browserToken);
    const attempt = {
      account: accountHashOf(email),
      exists: Boolean(person),
      knownBrowser: await findKnownBrowser(tx, addressee.id, browserHash),
    };
    if (rateLimits && !(await countCodeRequest(tx, clock, attempt))) {
      await warnOfLimit(tx, deps, addressee, attempt, settings);
      return;
    }
    const { account } = attempt;
    const linkAndCode = await makeCode(tx, clock, { personId: addressee.id, account, browserHash });
    await queueEmailFor(
      tx,
      clock,
      addressee,
      codeEmail({ to: addressee, ...linkAndCode, settings, publicUrl }),
    );
  });
}

/** A failed login; `warned`: an email about it was queued. */
type FailedLogin = { person: null; warned: boolean };

/**
 * Logs in a person whose code is right, and remembers their browser. If a second factor is
 * required, returns a ticket instead of a session. Directors can only log in with an invitation.
 * Wrong guesses are counted; wake the delivery afterwards.
 */
export async function enter(
  deps: Deps,
  login: LoginInput,
  visit: LoginVisit,
): Promise<LoggedIn | PendingLogin | FailedLogin> {
  const { db, clock } = deps;
  const settings = await getSettings(db);
  return db.transaction(async (tx): Promise<LoggedIn | PendingLogin | FailedLogin> => {
    const browserHash = visit.browserToken && hashToken(visit.browserToken);
    const guess = await tryLoginCode(tx, clock, login, browserHash);
    if (guess.kind === "limited") {
      const [person] = await tx
        .select({ id: people.id, name: people.name, email: people.email })
        .from(people)
        .where(eq(people.id, guess.personId ?? noPersonId));
      const addressee = person ?? { id: null, name: "Nobody", email: "nobody@nowhere.invalid" };
      const warned = await warnOfLimit(tx, deps, addressee, guess.attempt, settings);
      return { person: null, warned: warned && Boolean(person) };
    }
    if (guess.kind === "wrong") return { person: null, warned: false };
    const { personId, isInvitation } = guess;
    const method = isInvitation ? "invitation" : "mail_code";
    const person = await findLoginPerson(tx, clock, personId);
    if (!person || (isDirector(person) && !isInvitation)) return { person: null, warned: false };
    return finishFirstStep(tx, deps, person, method, visit);
  });
}

/** Logs a refused code, and whose it was if known. */
export async function recordRefusedCode(
  db: Database,
  clock: Clock,
  login: LoginInput,
  address: string,
): Promise<void> {
  const subject = await findPersonByLogin(db, login);
  const countedBy = subject ?? "nobody";
  await recordRefusal(db, clock, "visitor", "login code refused", { subject, address, countedBy });
}
