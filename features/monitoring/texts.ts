/** What the director is told when something needs them, and where they see to it. */

export const incidentKinds = [
  "payment held",
  "mail failing",
  "backup failing",
  "disk full",
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

type Words = { subject: string; told: string; advice: string; label: string };

export const incidentTexts: Record<IncidentKind, Words> = {
  "payment held": {
    subject: "A payment waits for you",
    told: "A payment did not fit its entry and has been held for more than an hour. No entry was made of it, and no money was given back.",
    advice:
      "Look which one it is. Give the money back with your card provider, or write to the filmmaker.",
    label: "Open the payments",
  },
  "mail failing": {
    subject: "Letters have not left for an hour",
    told: "The mail service has not taken over any letter for more than an hour. All of them are kept and go out by themselves once it works again: this letter, too, waited until then.",
    advice: "Look at what the mail service said. Whoever runs the server can mend its settings.",
    label: "Open the outbox",
  },
  "backup failing": {
    subject: "The daily backup failed",
    told: "The backup of the festival's data could not be made, or could not be restored as a proof. It is tried again every hour. What was backed up before is still there.",
    advice: "Have whoever runs the server look at the reason.",
    label: "Open the integrations",
  },
  "disk full": {
    subject: "The server's disk is nearly full",
    told: "Less than a tenth of the server's disk is free. When it is full nothing can be saved: no entry, no message, no score.",
    advice: "Have whoever runs the server make room or get a larger disk.",
    label: "Open the integrations",
  },
};
