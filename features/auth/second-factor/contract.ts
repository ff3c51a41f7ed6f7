import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { ownAccess } from "../access.rules";
import { loggedInSchema } from "../session/schema";
import {
  confirmedSchema,
  factorsSchema,
  labelSchema,
  newPasskeySchema,
  newRecoveryCodesSchema,
  newTotpSchema,
  optionsAnswerSchema,
  optionsSchema,
  passkeySchema,
  recoveryConfirmSchema,
  secondFactorSchema,
  totpConfirmSchema,
  verifySchema,
} from "./schema";

/** Per network: a jury may share one address. */
const loginLimit = { name: "second-factor-login", max: 60, seconds: 900 };
const optionsLimit = {
  name: "passkey-options",
  max: 60,
  seconds: 60,
  countedIn: "memory",
} as const;

export const answerSecondFactor = contract({
  method: "POST",
  path: "/api/auth/second-factor",
  access: "public",
  whileClosed: true,
  summary: "Finish a login with a code from an authenticator app or a recovery code",
  limits: [loginLimit],
  body: secondFactorSchema,
  replies: { 200: loggedInSchema },
  refusals: [401],
});

export const passkeyOptions = contract({
  method: "POST",
  path: "/api/auth/options",
  access: "public",
  whileClosed: true,
  summary: "The WebAuthn options for a login, a confirmation or a new passkey",
  limits: [optionsLimit],
  body: optionsSchema,
  replies: { 200: optionsAnswerSchema },
  refusals: [401, 409],
});

export const verifyPasskey = contract({
  method: "POST",
  path: "/api/auth/verify",
  access: "public",
  whileClosed: true,
  summary: "Log in or confirm with a passkey",
  limits: [loginLimit],
  body: verifySchema,
  replies: { 200: z.union([loggedInSchema, confirmedSchema]) },
  refusals: [401],
});

export const relatedOrigins = contract({
  method: "GET",
  path: "/.well-known/webauthn",
  access: "public",
  whileClosed: true,
  summary: "The origins that may use this host's passkeys (Related Origin Requests)",
  replies: { 200: z.object({ origins: z.array(z.string()) }) },
});

export const readOwnFactors = contract({
  ...ownAccess,
  method: "GET",
  path: "/api/auth/factors",
  summary: "Your passkeys, authenticator app and recovery codes",
  replies: { 200: factorsSchema },
});

export const addPasskey = contract({
  ...ownAccess,
  method: "POST",
  path: "/api/passkeys",
  effects: ["access", "email"],
  summary: "Add a passkey; every other session ends",
  body: newPasskeySchema,
  replies: { 201: passkeySchema },
  refusals: [401, 409],
});

export const renamePasskey = contract({
  ...ownAccess,
  method: "PATCH",
  path: "/api/passkeys/{id}",
  summary: "Rename a passkey",
  params: idParams,
  body: z.object({ label: labelSchema }),
  replies: { 200: passkeySchema },
  refusals: [404],
});

export const removePasskey = contract({
  ...ownAccess,
  method: "DELETE",
  path: "/api/passkeys/{id}",
  effects: ["access", "email"],
  summary: "Remove a passkey; every other session ends",
  params: idParams,
  replies: { 204: null },
  refusals: [404, 409],
});

export const beginTotp = contract({
  ...ownAccess,
  method: "POST",
  path: "/api/totp",
  effects: ["access"],
  summary: "Show the key of a new authenticator app; it is active after its first code is entered",
  replies: { 201: newTotpSchema },
});

export const confirmTotp = contract({
  ...ownAccess,
  method: "POST",
  path: "/api/totp/confirm",
  effects: ["access", "email"],
  summary: "Activate the new authenticator app; all other sessions end",
  body: totpConfirmSchema,
  replies: { 200: factorsSchema },
  refusals: [401, 409],
});

export const removeTotp = contract({
  ...ownAccess,
  method: "DELETE",
  path: "/api/totp",
  effects: ["access", "email"],
  summary: "Remove the authenticator app; every other session ends",
  replies: { 204: null },
  refusals: [404, 409],
});

export const makeRecoveryCodes = contract({
  ...ownAccess,
  method: "POST",
  path: "/api/recovery-codes",
  effects: ["access"],
  summary: "Create ten recovery codes; the old ones work until you enter one of the new ones",
  replies: { 201: newRecoveryCodesSchema },
});

export const confirmRecoveryCodes = contract({
  ...ownAccess,
  method: "POST",
  path: "/api/recovery-codes/confirm",
  effects: ["access", "email"],
  summary: "Activate the new recovery codes",
  body: recoveryConfirmSchema,
  replies: { 200: factorsSchema },
  refusals: [401],
});
