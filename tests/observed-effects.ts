import { AsyncLocalStorage } from "node:async_hooks";
import { and, inArray, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outboxMessages } from "~/db/schema";
import { asksForConfirmation, type Effect } from "~/lib/api/effects";
import type { Endpoint } from "~/lib/api/endpoint";

/**
 * What a call did, read from its statements and its response, beside the effects that its contract states. Every http
 * test compares both, so that a call cannot have an effect in any test that its contract leaves out.
 */

type Statement = { text: string; params: readonly unknown[] };

const running = new AsyncLocalStorage<Statement[]>();
const logger = {
  logQuery: (text: string, params: unknown[]) => void running.getStore()?.push({ text, params }),
};

/** Reports the statements of a database from now on. */
export function watchStatements(db: Database): void {
  // Transactions get their session from the options of this one.
  const { session } = db as unknown as {
    session: { logger: object; options: { logger?: object } };
  };
  session.logger = logger;
  session.options.logger = logger;
}

/** Runs work and returns its result with its statements, also those of such work within it. */
export async function withStatements<T>(work: () => Promise<T>): Promise<[T, Statement[]]> {
  const statements: Statement[] = [];
  const result = await running.run(statements, work);
  running.getStore()?.push(...statements);
  return [result, statements];
}

/** Inserts into one of these tables: 'invitations|passkeys'. */
const into = (tables: string) => (statements: readonly Statement[]) =>
  statements.some(({ text }) => new RegExp(`^insert into "(?:${tables})"`).test(text));

/** Deletes from one of these tables. */
const from = (tables: string) => (statements: readonly Statement[]) =>
  statements.some(({ text }) => new RegExp(`^delete from "(?:${tables})"`).test(text));

/** Sets a column of one of these tables to a value, or to null. */
const sets = (tables: string, column: string, to: "value" | "null" = "value") => {
  const sign = new RegExp(`^update "(?:${tables})" set (?:(?! where ).)*"${column}" = \\$(\\d+)`);
  return (statements: readonly Statement[]) =>
    statements.some(({ text, params }) => {
      const place = sign.exec(text)?.[1];
      return place !== undefined && (params[Number(place) - 1] === null) === (to === "null");
    });
};

/** How statements show an effect. */
const signs: readonly [Effect, (statements: readonly Statement[]) => boolean][] = [
  ["access", into("invitations|person_roles|passkeys|totp_secrets|recovery_codes|access_codes")],
  ["access", sets("totp_secrets|recovery_codes", "confirmed_at")],
  ["access", sets("access_codes", "access_code_hash")],
  // Access that was ended is given again.
  ["access", sets("people", "revoked_at", "null")],
  ["address", sets("people", "email")],
  ["address", sets("submissions", "submitter_email")],
  ["loss", from("submissions|submission_drafts|contacts|email_subscribers|people")],
  ["money", into("refunds")],
  ["festival", sets("editions", "state")],
  ["festival", sets("editions", "selection_published_at")],
  // A job sends them when they are due.
  ["emails", sets("announcements|mailings", "send_at")],
  ["emails", sets("imports", "emails_send_at")],
];

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

/** To how many addresses emails leave that these statements wrote. */
async function countAddresses(db: Database, statements: readonly Statement[]): Promise<number> {
  const outbox = statements.filter(
    ({ text, params }) =>
      into("outbox_messages")([{ text, params }]) ||
      (/^update "outbox_messages" set /.test(text) && params.includes("queued")),
  );
  const ids = JSON.stringify(outbox.map(({ params }) => params)).match(uuid) ?? [];
  if (ids.length === 0) return 0;
  const leaving = and(inArray(outboxMessages.id, ids), ne(outboxMessages.state, "held"));
  const rows = await db
    .select({ to: outboxMessages.toAddress })
    .from(outboxMessages)
    .where(leaving);
  return new Set(rows.map(({ to }) => to.toLowerCase())).size;
}

/** The effects of a call that succeeded. */
async function observe(
  db: Database,
  statements: readonly Statement[],
  response: Response,
): Promise<Effect[]> {
  const effects = signs.filter(([, isShown]) => isShown(statements)).map(([effect]) => effect);
  const addresses = await countAddresses(db, statements);
  if (addresses > 0) effects.push(addresses === 1 ? "email" : "emails");
  if (response.headers.get("content-disposition")?.startsWith("attachment")) effects.push("file");
  return [...new Set(effects)];
}

/** Finds the call of a request in a list that is made once, when first needed. */
export function callFinder(list: () => Endpoint[]) {
  let calls: { spec: Endpoint; address: RegExp }[] | undefined;
  return ({ method, url }: Request): Endpoint | undefined => {
    const { pathname } = new URL(url);
    calls ??= list().map((spec) => ({
      spec,
      address: new RegExp(`^${spec.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    }));
    return calls.find(({ spec, address }) => spec.method === method && address.test(pathname))
      ?.spec;
  };
}

/** Throws if a guarded call had an effect that its contract does not state. */
export async function compareEffects(
  db: Database,
  spec: Endpoint,
  statements: readonly Statement[],
  response: Response,
): Promise<void> {
  if (typeof spec.access === "string" || !response.ok) return;
  const stated: readonly Effect[] = spec.effects ?? [];
  const effects = await observe(db, statements, response);
  const missing = effects.filter(
    (effect) => !stated.includes(effect) && !(effect === "email" && stated.includes("emails")),
  );
  if (missing.length === 0) return;
  const list = missing.join(", ");
  const asks = asksForConfirmation(missing) ? " It has to ask for a confirmation." : "";
  throw new Error(
    `${spec.method} ${spec.path} has effects that its contract omits: ${list}.${asks}`,
  );
}
