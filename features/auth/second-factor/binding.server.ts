import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { authPolicy, people } from "~/db/schema";
import { type EditionRole, roleNames } from "~/lib/api/endpoint";
import { type Factors, isBinding, isDemanded, mayBind } from "./rules";

/** Whether a person's second factor is required at login, and whether they must have one. Read with each session. */

type FactorState = Factors & {
  accessCode: boolean;
  environment: boolean;
  directors: string;
  programmers: string;
};

/** Of a row of `people`. The tables are written out, since a column alone would lose its table's name. */
export const factorState = sql<FactorState>`jsonb_build_object(
  'passkeys', (select count(*) from passkeys where passkeys.person_id = people.id),
  'totp', exists (select from totp_secrets
    where totp_secrets.person_id = people.id and totp_secrets.confirmed_at is not null),
  'recoveryCodes', exists (select from recovery_codes
    where recovery_codes.person_id = people.id and recovery_codes.confirmed_at is not null),
  'accessCode', exists (select from access_codes where access_codes.person_id = people.id),
  'environment', people.environment,
  'directors', coalesce((select directors from auth_policy), 'optional'),
  'programmers', coalesce((select programmers from auth_policy), 'optional'))`;

export type FactorStatus = {
  binding: boolean;
  demanded: boolean;
  /** "enrol": the session can only set up a second factor. */
  needs: "enrol" | null;
};

/**
 * The result of a person's factors. A director who was added or reset (a session of method
 * "invitation") must set up a second factor first, whatever the policy.
 */
export function factorStatus(
  state: FactorState,
  roles: readonly EditionRole[],
  method: string,
): FactorStatus {
  const names = roleNames(roles);
  const binding = mayBind(names) && isBinding(state);
  const invited = names.includes("director") && method === "invitation";
  const demanded = isDemanded(names, state) || invited;
  return { binding, demanded, needs: demanded && !binding ? "enrol" : null };
}

/** The same for one person, outside a session. */
export async function readFactorStatus(
  db: Database,
  personId: string,
  roles: readonly EditionRole[],
): Promise<FactorStatus & { passkeys: number; totp: boolean }> {
  const [row] = await db.select({ factorState }).from(people).where(eq(people.id, personId));
  if (!row) return { binding: false, demanded: false, needs: null, passkeys: 0, totp: false };
  const { passkeys, totp } = row.factorState;
  return { ...factorStatus(row.factorState, roles, ""), passkeys, totp };
}

/** Who must use two-step verification; 'optional' by default. */
export async function readPolicy(db: Database) {
  const [row] = await db.select().from(authPolicy);
  const { directors, programmers, version } = row ?? {
    directors: "optional",
    programmers: "optional",
    version: 1,
  };
  return { directors, programmers, version };
}
