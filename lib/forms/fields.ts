import { z } from "zod";
import { numberText } from "../number-format";
import "~/lib/api/error-messages";

/** Field schemas that several forms share. */

/**
 * Text on one line. Other control characters are refused for all input. The pattern is also in the API description, and
 * means the same with and without a Unicode flag.
 */
export const oneLinePattern = /^[^\t\n\r]*$/;

const tooLong = (max: number) => `Please keep this under ${max} characters`;

/** Required text. */
export const requiredText = (message: string, max = 200) =>
  z.string({ error: message }).trim().min(1, message).max(max, tooLong(max));

/** Required text on one line, where pasted line breaks become spaces. */
export const requiredLine = (message: string, max = 200) =>
  z
    .string({ error: message })
    // Each run of spaces is read once: the length is checked after this.
    .overwrite((text) => text.replace(/\s+/g, (run) => (/[\t\n\r]/.test(run) ? " " : run)))
    .trim()
    .min(1, message)
    .max(max, tooLong(max));

/** Required text on one line; its messages begin with `name`. */
export const namedLine = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} must be ${max} characters or less`)
    .regex(oneLinePattern, `${name} must be a single line`);

/** Optional text: missing, null and empty become null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullish()
    .transform((value) => value || null);

/** Text of a change: missing keeps the value; null or empty clears it. */
export const clearableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .nullable()
    .transform((text) => text || null);

/** One required email address. */
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
export const hasUserInfo = (address: string) => /^[a-z][a-z\d+.-]*:[\\/]*[^\\/?#]*@/i.test(address);

/** The address of a web page: its host is a domain, without a user name. */
export const webAddress = (message: string, protocol = /^https?$/) => {
  // One check, since zod reports a wrong protocol and a wrong host as two errors.
  const page = z.url({ protocol, hostname: z.regexes.domain });
  const isPage = (address: string) => page.safeParse(address).success && !hasUserInfo(address);
  return z.url({ error: message, abort: true }).refine(isPage, message);
};

/**
 * 'vimeo.com/1' → 'https://vimeo.com/1'. Addresses with a scheme stay unchanged. A dot before the colon belongs to a
 * host: 'films.example:8080/1'.
 */
const withScheme = (address: string) =>
  /^[a-z][a-z\d+-]*:/i.test(address) ? address : `https://${address.replace(/^\/\//, "")}`;

/** An optional http or https link; empty becomes null. Without a scheme, https is added. */
export const optionalLink = (message: string) =>
  z
    .string()
    .trim()
    .max(2000, message)
    .nullish()
    .transform((value) => (value ? withScheme(value) : null))
    .pipe(webAddress(message).nullable());

/** A picture of this site ('/art/curtain.webp') or an https address; missing, null and empty become null. */
export const optionalPicture = (message: string) =>
  z
    .string()
    .trim()
    .max(2000, message)
    .regex(/^$|^\/(?![/\\])|^https:\/\//, message)
    .refine((address) => !hasUserInfo(address), message)
    .nullish()
    .transform((address) => address || null);

/** A whole number, as text or number; `tooLow` and `tooHigh` are the messages of its bounds. */
export const integerField = (min: number, max: number, tooLow: string, tooHigh: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
    z
      .number({ error: tooLow })
      .int("Please enter a whole number")
      .min(min, tooLow)
      .max(max, tooHigh),
  );

/**
 * An amount of money in the major unit, as text or number: 30, '12.50'. The currency's digits are checked elsewhere.
 */
export const amountField = (max: number, message: string) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^\s*\d+(?:\.\d{1,3})?\s*$/.test(value) ? Number(value) : value,
    z
      .number({ error: message })
      .min(0, message)
      .max(max, `Enter at most ${numberText(max)}`)
      .refine((value) => Number(value.toFixed(3)) === value, message),
  );

/** A body of bytes, for calls with `bodyTypes`. */
export const bytesSchema = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length > 0, "Send a file");
