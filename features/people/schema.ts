/**
 * Minutes without a request after which a session ends, by what its person may do: a desk stands
 * open in an office. A juror stays logged in, on their own phone.
 */
const idleMinutes = { director: 30, programmer: 120 };

/** The shortest of them: a session that was used since then is not idle, whoever has it. */
export const shortestIdleMinutes = Math.min(...Object.values(idleMinutes));

/** Minutes that a session of somebody with these roles may be left alone; null: there is no limit. */
export function idleMinutesOf(roles: readonly string[]): number | null {
  if (roles.includes("director")) return idleMinutes.director;
  return roles.includes("programmer") ? idleMinutes.programmer : null;
}
