/** Texts about the second factor. Runs anywhere. */

/** The same message for every error of the second step. */
export const secondFactorRefused = "This code is wrong, expired or already used. Please try again.";

/** The same message for every refused passkey. */
export const passkeyRefused = "This passkey was not accepted. Please try again or use another way.";

export const confirmFirst = "Please confirm your identity first.";
export const enrolFirst = "Please set up your second factor first.";
export const lastFactor =
  "This is your last second factor, and you must have one. Add another one first.";
export const noAppPending = "Add an authenticator app first.";
export const noSuchPasskey = "We can't find this passkey.";
export const factorTexts = {
  passkeys: "Passkeys",
  passkeysNote: "Log in with your fingerprint, face or device PIN.",
  noPasskey: "No passkey yet",
  addPasskey: "Add a passkey",
  name: "Name",
  save: "Save",
  remove: "Remove",
  removeOf: (label: string) => `Remove ${label}`,
  otherAddress: "Other address",
  synced: "Synced",
  added: (moment: string) => `Added ${moment}`,
  lastUsed: (moment: string) => `Last used ${moment}`,
  neverUsed: "Not used yet",
  app: "Authenticator app",
  appNote: "An app on your phone shows six digits that change every 30 seconds.",
  noApp: "No authenticator app yet",
  appSince: (moment: string) => `Set up ${moment}`,
  addApp: "Add an authenticator app",
  scan: "Scan this code with the app, or type the key. Then enter the six digits that it shows.",
  key: "Key",
  sixDigits: "Six digits",
  codes: "Recovery codes",
  codesNote:
    "Each code replaces your second factor once. Store them somewhere other than your phone.",
  noCodes: "No recovery codes yet",
  codesLeft: (count: number) => `${count} of 10 codes left`,
  createCodes: "Create recovery codes",
  copy: "Copy",
  copied: "Copied",
  download: "Download",
  enterOne: "Enter one of your codes",
  done: "Done",
  cancel: "Cancel",
  continue: "Continue",
  binding: "Two-step verification is on",
  notBinding: "Two-step verification is off",
  bindingNote: "You need a second step to log in.",
  howToBind: "To turn it on, add a passkey or an app, create recovery codes and enter one of them.",
  enrol: "Please set up your second factor",
  enrolNote:
    "Add a passkey, or an access code and an authenticator app. Then create recovery codes.",
  goOn: "Go to the admin",
} as const;

/** The offer to a juror after their third login. */
export const passkeyOffer = {
  text: "Log in without a code next time, with your fingerprint, face or device PIN.",
  link: "Add a passkey",
} as const;

export const loginTexts = {
  usePasskey: "Use a passkey",
  title: "Two-step verification",
  sixDigits: "Six digits",
  sixDigitsHint: "From your authenticator app",
  useRecoveryCode: "Use a recovery code",
  useApp: "Use the authenticator app",
  recoveryCode: "Recovery code",
  continue: "Continue",
  back: "Start again",
} as const;
