/** A letter, ready to be put into the outbox. */
export type Letter = {
  /** What it is about, for the director's outbox: 'payment_receipt', 'contact_notice'… */
  kind: string;
  /** One validated address. */
  to: string;
  toName?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  submissionId?: string;
  contactId?: string;
};

export const outboxStates = ["queued", "sending", "sent", "failed"] as const;
export type OutboxState = (typeof outboxStates)[number];
