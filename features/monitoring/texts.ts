/** Incident emails to the director: their texts and the pages to open. */

export const incidentKinds = [
  "payment held",
  "mail failing",
  "backup failing",
  "disk full",
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

type Words = { subject: string; message: string; advice: string; label: string };

export const incidentTexts: Record<IncidentKind, Words> = {
  "payment held": {
    subject: "A payment needs your attention",
    message:
      "A payment did not match its entry and has been held for more than an hour. No entry was created and nothing was refunded.",
    advice: "Check the payment. Refund it with your card provider, or email the filmmaker.",
    label: "Open the payments",
  },
  "mail failing": {
    subject: "Emails have not been sent for an hour",
    message:
      "The mail service has not accepted any email for more than an hour. We'll send all of them automatically when it works again. This email waited, too.",
    advice:
      "Check the error of the mail service. Ask your server administrator to fix the settings.",
    label: "Open the outbox",
  },
  "backup failing": {
    subject: "The daily backup failed",
    message:
      "The backup of the festival's data could not be created or verified. We try again every hour. Earlier backups are still there.",
    advice: "Ask your server administrator to check the reason.",
    label: "Open the integrations",
  },
  "disk full": {
    subject: "The server's disk is nearly full",
    message:
      "Less than a tenth of the server's disk is free. When it is full, entries, messages and scores can't be saved.",
    advice: "Ask your server administrator to free space or get a larger disk.",
    label: "Open the integrations",
  },
};
