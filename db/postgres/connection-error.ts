import { UnusableDatabase } from "../migrate";

/** Why no connection to PostgreSQL could be opened, in words of the settings; the driver's words say it in its own. */

type ConnectionError = { reason: string; advice: string | null };

/** The first that matches an error's code or message counts. */
const knownErrors: { pattern: RegExp; reason: string; advice: string }[] = [
  {
    pattern: /^28P01|password authentication failed|SASL/,
    reason: "it refuses the password",
    advice:
      "Correct the user and password in DATABASE_URL; characters such as # / ? @ % are percent-encoded there",
  },
  {
    // PostgreSQL says the same to whom it would let in with encryption and to whom it would not.
    pattern: /no pg_hba\.conf entry.*no encryption/,
    reason: "it lets this user in from here with encryption only, or not at all",
    advice:
      "Add ?sslmode=require to DATABASE_URL; if that changes nothing, allow this machine in pg_hba.conf, or in the provider's list of addresses",
  },
  {
    pattern: /SSL\/TLS required|SSL connection is required/i,
    reason: "it takes encrypted connections only",
    advice: "Add ?sslmode=require to DATABASE_URL",
  },
  {
    pattern: /does not support SSL/i,
    reason: "it takes no encrypted connections",
    advice: "Remove sslmode from DATABASE_URL, or set up its certificate",
  },
  {
    pattern: /^(?:SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER))/,
    reason: "its certificate is of an authority that this machine does not know",
    advice:
      "Add &sslrootcert=/path/to/ca.pem to DATABASE_URL, with the certificate of the provider's authority",
  },
  {
    pattern: /^(?:ERR_TLS_CERT_ALTNAME|CERT_)/,
    reason: "its certificate is for another name, or expired",
    advice: "Name the server in DATABASE_URL as its certificate does, or renew that",
  },
  {
    pattern: /^28000|no pg_hba\.conf entry/,
    reason: "it does not let this user in from here",
    advice: "Allow this machine in pg_hba.conf, or in the provider's list of addresses",
  },
  {
    pattern: /^3D000/,
    reason: "there is no database of this name",
    advice: "Create it, or correct the name in DATABASE_URL",
  },
  {
    pattern: /^53300/,
    reason: "it has no free connection",
    advice: "Set DATABASE_CONNECTIONS lower, or allow more",
  },
  {
    pattern: /^(?:ENOTFOUND|EAI_AGAIN)/,
    reason: "the name of the server is not known",
    advice: "Correct the host in DATABASE_URL",
  },
  {
    pattern: /^(?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)|timeout/,
    reason: "nothing answers there",
    advice: "Start it, correct host and port in DATABASE_URL, or open the firewall",
  },
];

/** The error with which a start or a command ends: a known one says what to do. */
export function connectionRefusal(error: unknown): unknown {
  const { reason, advice } = describeConnectionError(error);
  return advice === null
    ? error
    : new UnusableDatabase(`no connection to the database: ${reason}. ${advice}`);
}

/** A reason as the end of a sentence, and what to change; without secrets. An unknown error keeps the driver's words. */
export function describeConnectionError(error: unknown): ConnectionError {
  const { code = "", message } = error as Error & { code?: string };
  const known = knownErrors.find(({ pattern }) => pattern.test(code) || pattern.test(message));
  return known
    ? { reason: `${known.reason} (${message || code})`, advice: known.advice }
    : { reason: message, advice: null };
}
