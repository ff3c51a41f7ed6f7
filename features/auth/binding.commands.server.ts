import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { authPolicy, people } from "~/db/schema";
import { type EditionRole, roleNames } from "~/lib/api/endpoint";
import { canRequireSecondStep, type Factors, isBinding, isDemanded } from "./binding.rules";

/**
 * Whether logins of a person require their second factor (it is binding), and whether they must have one (it is demanded).
 * Read with each session.
 */

type FactorState = Factors & {
  accessCode: boolean;
  environment: boolean;
  demanded: boolean;
  directors: string;
  programmers: string;
};

/**
 * The factors of a row of `people`, for a select. The tables are written out: a drizzle column would lose its table's
 * name here.
 */
export const factorState = sql<FactorState>`jsonb_build_object(
  'passkeys', (select count(*) from passkeys where passkeys.person_id = people.id),
  'totp', exists (select from totp_secrets
    where totp_secrets.person_id = people.id and totp_secrets.confirmed_at is not null),
  'recoveryCodes', exists (select from recovery_codes
    where recovery_codes.person_id = people.id and recovery_codes.confirmed_at is not null),
  'accessCode', exists (select from access_codes where access_codes.person_id = people.id),
  'environment', people.environment,
  'demanded', people.second_factor_demanded,
  'directors', coalesce((select directors from auth_policy), 'optional'),
  'programmers', coalesce((select programmers from auth_policy), 'optional'))`;

export type FactorStatus = {
  /** Logins require the second factor. */
  needsSecondFactor: boolean;
  /** The person must have one. */
  isFactorDemanded: boolean;
  /** The session can only set up a second factor. */
  mustEnrol: boolean;
};

/**
 * What a person's factors mean for their logins. A director who was added or reset must set up a second factor
 * first, whatever the policy and however they logged in.
 */
export function factorStatus(state: FactorState, roles: readonly EditionRole[]): FactorStatus {
  const ownRoles = roleNames(roles);
  const needsSecondFactor = canRequireSecondStep(ownRoles) && isBinding(state);
  const isFactorDemanded =
    isDemanded(ownRoles, state) || (ownRoles.includes("director") && state.demanded);
  const mustEnrol = isFactorDemanded && !needsSecondFactor;
  return { needsSecondFactor, isFactorDemanded, mustEnrol };
}

/** The `factorStatus` of one person, outside a session, with their factors. */
export async function readFactorStatus(
  db: Database,
  personId: string,
  roles: readonly EditionRole[],
): Promise<FactorStatus & { passkeys: number; totp: boolean }> {
  const [row] = await db.select({ factorState }).from(people).where(eq(people.id, personId));
  if (!row) {
    const status = { needsSecondFactor: false, isFactorDemanded: false, mustEnrol: false };
    return { ...status, passkeys: 0, totp: false };
  }
  const { passkeys, totp } = row.factorState;
  return { ...factorStatus(row.factorState, roles), passkeys, totp };
}

/**
 * Demands a second factor of a person who has no binding one yet: a director who was added or invited again, or a person
 * whose factors were reset.
 */
export async function demandSecondFactor(tx: Database, personId: string): Promise<void> {
  await tx.update(people).set({ secondFactorDemanded: true }).where(eq(people.id, personId));
}

/** Ends that demand once the person's second factor binds. */
export async function fulfilDemand(
  tx: Database,
  { personId, roles }: { personId: string; roles: readonly EditionRole[] },
): Promise<void> {
  const { needsSecondFactor } = await readFactorStatus(tx, personId, roles);
  if (!needsSecondFactor) return;
  await tx
    .update(people)
    .set({ secondFactorDemanded: false })
    .where(and(eq(people.id, personId), people.secondFactorDemanded));
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
