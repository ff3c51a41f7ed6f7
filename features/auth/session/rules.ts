import { storageRegistry } from "~/lib/browser-storage/registry";

/** Maximum hours of a session: a programmer sees every score, a juror watches on a phone for weeks. */
export const sessionHours = { programmer: 12, juror: 30 * 24 };

/** Maximum hours of a director's session. */
export const sessionMaxHours = storageRegistry.session.seconds / 3_600;
