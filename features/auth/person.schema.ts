/** Minutes without a request after which a session ends, by role. Jurors have no such limit. */
const idleMinutes = { director: 30, programmer: 120 };

/** The shortest of these limits: sessions used since then are not idle. */
export const shortestIdleMinutes = Math.min(...Object.values(idleMinutes));

/** The idle minutes of these roles; null without a limit. */
export function idleMinutesOf(roles: readonly string[]): number | null {
  if (roles.includes("director")) return idleMinutes.director;
  return roles.includes("programmer") ? idleMinutes.programmer : null;
}
