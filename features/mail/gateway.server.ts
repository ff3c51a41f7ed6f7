export type MailAddress = { name: string; address: string };

/** An email as a transport gets it. */
export type OutgoingMail = {
  /** The outbox row's id. */
  id: string;
  kind: string;
  from: MailAddress;
  to: MailAddress;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** The same at every attempt: '<id@domain>'. */
  messageId: string;
  date: Date;
};

type Refusal = {
  /** Another attempt at this email would be refused as well. */
  permanent?: boolean;
  /** Not this email but the service is in trouble: the others need not be tried now. */
  serviceDown?: boolean;
  /** There is no such mailbox. */
  deadAddress?: boolean;
  retryAfterSeconds?: number;
};

/** A transport's refusal; `message` is a sentence for the director. */
export class MailRefused extends Error {
  readonly permanent: boolean;
  readonly serviceDown: boolean;
  readonly deadAddress: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, refusal: Refusal = {}) {
    super(message);
    this.permanent = refusal.permanent ?? false;
    this.serviceDown = refusal.serviceDown ?? false;
    this.deadAddress = refusal.deadAddress ?? false;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

export type MailTransport = {
  name: "file" | "smtp" | "sendgrid";
  /** Resolves when the mail was taken over; throws MailRefused otherwise. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Ends idle connections. */
  close?: () => void;
};
