/** Texts of 'Confirm your identity'. Runs anywhere. */
export const confirmTexts = {
  title: "Confirm your identity",
  note: "Please confirm that it is you.",
  usePasskey: "Use a passkey",
  sixDigits: "Six digits",
  accessCode: "Access code",
  useRecoveryCode: "Use a recovery code",
  recoveryCode: "Recovery code",
  useApp: "Use the authenticator app",
  sendCode: "Send me a code",
  codeSent: "We've emailed you a six-digit code.",
  confirm: "Confirm",
  cancel: "Cancel",
} as const;
