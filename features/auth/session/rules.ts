import type { Role } from "~/db/enums";
import { storageRegistry } from "~/lib/browser-storage/registry";

/** How long a session lasts: hours in all, and minutes without a request; null: no such limit. Runs anywhere. */
type SessionLimits = { hours: number; idleMinutes: number | null };

/** A programmer sees every score; a juror watches on a phone for weeks. */
const limitsByRole = {
  director: { hours: storageRegistry.session.seconds / 3_600, idleMinutes: 30 },
  programmer: { hours: 12, idleMinutes: 120 },
  juror: { hours: 30 * 24, idleMinutes: null },
} satisfies Record<Role, SessionLimits>;

/** The limits of a person with these roles: those of the role with the most rights. */
export function sessionLimits(roles: readonly Role[]): SessionLimits {
  if (roles.includes("director")) return limitsByRole.director;
  return roles.includes("programmer") ? limitsByRole.programmer : limitsByRole.juror;
}

/** The shortest time without a request after which a session ends: sessions used since then are not idle. */
export const shortestIdleMinutes = Math.min(
  limitsByRole.director.idleMinutes,
  limitsByRole.programmer.idleMinutes,
);
