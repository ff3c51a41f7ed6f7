import { z } from "zod";
import { numberText } from "../number-format";
import "~/lib/api/error-messages";

/** The kinds of field that several forms share, with their rules. */

/**
 * Text on one line. Other control characters are refused for all input; the pattern appears in the
 * API description and means the same with and without a Unicode flag.
 */
export const oneLine = /^[^\t\n\r]*$/;

const tooLong = (max: number) => `Please keep this under ${max} characters`;

/** Text that must be there. */
export const requiredText = (missing: string, max = 200) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, tooLong(max));

/** Text that may be missing, null or empty; all three become null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => value || null);

/** Text of a change: missing keeps the value, null or empty clears it. */
export const clearableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullable()
    .transform((text) => text || null);

/** One e-mail address, which must be there. */
export const emailAddress = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, "Email is required")
  .max(254, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"));

/** Whether a text is an email address, without spaces around it. */
export const isEmailAddress = (text: string | null): text is string =>
  z.email().safeParse(text).success;

/** 'https://user:secret@host/': the part before the @ can be mistaken for a trusted host. */
export const namesUser = (address: string) => /^[a-z][a-z\d+.-]*:[\\/]*[^\\/?#]*@/i.test(address);

/** The address of a page on the web, with a domain for a host and without a user's name. */
export const webAddress = (message: string, protocol = /^https?$/) => {
  // Asked as a whole: zod names a wrong protocol and a wrong host as two errors of one field.
  const page = z.url({ protocol, hostname: z.regexes.domain });
  const isPage = (address: string) => page.safeParse(address).success && !namesUser(address);
  return z.url({ error: message, abort: true }).refine(isPage, message);
};

/**
 * 'vimeo.com/1' → 'https://vimeo.com/1'. An address with a scheme is unchanged, and refused if
 * browsers cannot open it; a dot before the colon belongs to a host: 'films.example:8080/1'.
 */
const withScheme = (address: string) =>
  /^[a-z][a-z\d+-]*:/i.test(address) ? address : `https://${address.replace(/^\/\//, "")}`;

/**
 * A link that a browser may open (http or https, nothing that runs), or nothing, which becomes
 * null. Without a scheme it is an https address.
 */
export const optionalLink = (message: string) =>
  z
    .string()
    .trim()
    .max(2000, message)
    .nullish()
    .transform((value) => (value ? withScheme(value) : null))
    .pipe(webAddress(message).nullable());

/** A whole number within bounds, typed or sent as one; `low` and `high` are its messages. */
export const integerField = (min: number, max: number, low: string, high: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
    z.number({ error: low }).int("Please enter a whole number").min(min, low).max(max, high),
  );

/**
 * An amount of money in the major unit, typed or sent as a number: 30, '12.50'. How many
 * digits a currency has is checked where it is known.
 */
export const amountField = (max: number, rule: string) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^\s*\d+(?:\.\d{1,3})?\s*$/.test(value) ? Number(value) : value,
    z
      .number({ error: rule })
      .min(0, rule)
      .max(max, `Enter at most ${numberText(max)}`)
      .refine((value) => Number(value.toFixed(3)) === value, rule),
  );

/** A body that is sent as bytes: that of a call with `bodyTypes`. */
export const bytesSchema = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length > 0, "Send a file");
