export type MailAddress = { name: string; address: string };

/** An email for a transport. */
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
  /** A retry of this email would fail as well. */
  permanent?: boolean;
  /** The service has a problem, not this email: do not try the others now. */
  serviceDown?: boolean;
  /** The mailbox does not exist. */
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
  /** Resolves when the service accepted the email; throws MailRefused otherwise. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Closes idle connections. */
  close?: () => void;
};
