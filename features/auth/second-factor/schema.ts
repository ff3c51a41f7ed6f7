import { z } from "zod";
import { challengePurposes } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLinePattern } from "~/lib/forms/fields";
import { sixDigitsSchema } from "../six-digits.schema";

/** Input and output of the second factor's calls. Runs anywhere. */

export const passkeySchema = z.object({
  id: z.string(),
  credentialId: z.string(),
  label: z.string(),
  rpId: z.string(),
  /** False if it belongs to another address of the site. */
  usable: z.boolean(),
  /** Whether it is synced between devices. */
  backedUp: z.boolean(),
  createdAt: momentSchema,
  lastUsedAt: momentSchema.nullable(),
});

export const factorsSchema = z.object({
  passkeys: z.array(passkeySchema),
  totp: z.object({ confirmedAt: momentSchema }).nullable(),
  recoveryCodes: z.object({ left: z.number(), confirmedAt: momentSchema }).nullable(),
  /** Whether the person has an access code. */
  accessCode: z.boolean(),
  /** Whether a login requires the second factor. */
  binding: z.boolean(),
  /** Whether the policy requires one. */
  demanded: z.boolean(),
  passkeysOffered: z.object({ yes: z.boolean(), why: z.string().nullable() }),
  /** Until when irreversible actions are allowed without a new confirmation. */
  confirmedUntil: momentSchema.nullable(),
  /** Base64url; identifies the owner of the passkeys to a browser. */
  userHandle: z.string().nullable(),
});
export type FactorsAnswer = z.output<typeof factorsSchema>;

/** Props of each part of the account page: the factors, and an action after which they are read again. */
export type SectionProps = {
  factors: FactorsAnswer;
  pending: boolean;
  /** Runs it, then reads the factors again; null if it failed, which the page shows. */
  runAndReload: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** Formats a moment. */
  formatMoment: (moment: string) => string;
};

export const recoveryCodeSchema = z
  .string("Enter a recovery code")
  .trim()
  .min(1, "Enter a recovery code")
  .max(60, "A recovery code is shorter");

export const secondFactorSchema = z
  .object({
    ticket: z.string("Log in again").min(1, "Log in again").max(200, "Log in again"),
    totp: sixDigitsSchema.optional(),
    recoveryCode: recoveryCodeSchema.optional(),
  })
  .refine(({ totp, recoveryCode }) => (totp === undefined) !== (recoveryCode === undefined), {
    path: ["totp"],
    error: "Enter the six digits",
  });

/** 202: the first step was right, the second is missing. */
export const ticketSchema = z.object({
  next: z.literal("second_factor"),
  ticket: z.string(),
  methods: z.array(z.enum(["totp", "recovery", "passkey"])),
});
export type Ticket = z.output<typeof ticketSchema>;

export const optionsSchema = z.object({ purpose: z.enum(challengePurposes) });

/** WebAuthn JSON; the ceremony verifies its content. */
const webauthnJson = z.record(z.string(), z.unknown());
export const optionsAnswerSchema = z.object({
  challengeId: z.string(),
  publicKey: webauthnJson,
});

const text = z.string().max(20_000);
const credential = {
  id: text.max(2_000),
  rawId: text.max(2_000),
  type: z.literal("public-key"),
  authenticatorAttachment: text.nullish(),
  clientExtensionResults: webauthnJson.default({}),
};

/** The result of `navigator.credentials.get`, as JSON. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});

/** The result of `navigator.credentials.create`, as JSON. */
export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});

export const verifySchema = z.object({
  challengeId: z.uuid("Start again"),
  credential: assertionSchema,
});
export type Assertion = z.output<typeof assertionSchema>;
export type Attestation = z.output<typeof attestationSchema>;

export const labelSchema = z
  .string("Give it a name")
  .trim()
  .min(1, "Give it a name")
  .max(60, "A name has at most 60 characters")
  .regex(oneLinePattern, "A name is a single line");

export const newPasskeySchema = z.object({
  challengeId: z.uuid("Start again"),
  label: labelSchema,
  credential: attestationSchema,
});

export const confirmedSchema = z.object({ confirmedUntil: momentSchema });

export const totpConfirmSchema = z.object({ totp: sixDigitsSchema });
export const recoveryConfirmSchema = z.object({ recoveryCode: recoveryCodeSchema });
export const newTotpSchema = z.object({ secret: z.string(), uri: z.string() });
export const newRecoveryCodesSchema = z.object({ codes: z.array(z.string()) });
