/** Minutes without a request after which a session ends, by role. A juror's has no such limit. */
const idleMinutes = { director: 30, programmer: 120 };

/** The shortest of these limits: no session that was used since then is idle. */
export const shortestIdleMinutes = Math.min(...Object.values(idleMinutes));

/** Minutes that a session of somebody with these roles may be unused; null: there is no limit. */
export function idleMinutesOf(roles: readonly string[]): number | null {
  if (roles.includes("director")) return idleMinutes.director;
  return roles.includes("programmer") ? idleMinutes.programmer : null;
}
