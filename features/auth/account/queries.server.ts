import { desc } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog } from "~/db/schema";
import { type Actor, roleNames } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { readPolicy } from "../binding.commands.server";
import { canRequireSecondStep } from "../binding.rules";
import { listDirectors } from "../people/queries.server";
import { readFactors } from "../second-factor/queries.server";
import { listSessions } from "../session/sessions.commands.server";
import { type Account, accountSchema, type DirectorAccount, directorAccountSchema } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; passkeyHost: string };

/** What everybody's account page shows of its person. */
export async function readAccount(deps: Deps, actor: Actor): Promise<Account> {
  const [sessions, factors] = await Promise.all([
    listSessions(deps.db, deps.clock, actor),
    readFactors(deps, actor),
  ]);
  const mayBind = canRequireSecondStep(roleNames(actor.roles));
  const needs = actor.mustEnrol ? "enrol" : null;
  return accountSchema.parse({ ...actor, needs, mayBind, sessions, factors });
}

/** Rows of the audit log on the page. */
const maxActivityRows = 20;

/** The newest entries of the audit log. */
async function readActivity(db: Database) {
  const newest = desc(auditLog.createdAt);
  const rows = await db.select().from(auditLog).orderBy(newest).limit(maxActivityRows);
  return rows.map((row) => ({ ...row, address: row.ipAddress ?? "" }));
}

/** What only a director's account page shows: the directors, the policy of second factors, and what was done last. */
export async function readDirectorAccount(db: Database): Promise<DirectorAccount> {
  const [directors, policy, activity] = await Promise.all([
    listDirectors(db),
    readPolicy(db),
    readActivity(db),
  ]);
  return directorAccountSchema.parse({ directors, policy, activity });
}
