import type { MailFault } from "./answers.rules";

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
  /** What the refusal is about; it decides what happens to the email and to the others. */
  fault?: MailFault;
  /** It came after the service had seen this email, so it may be about this one only: a second email must confirm it. */
  isUnconfirmed?: boolean;
  retryAfterSeconds?: number;
};

/** A transport's refusal; `message` is a sentence for the director. */
export class MailRefused extends Error {
  readonly fault: MailFault;
  readonly isUnconfirmed: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { fault, isUnconfirmed, retryAfterSeconds }: Refusal = {}) {
    super(message);
    this.fault = fault ?? "later";
    this.isUnconfirmed = isUnconfirmed ?? false;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type MailTransport = {
  name: "file" | "smtp" | "sendgrid";
  /** Resolves when the service accepted the email; throws MailRefused otherwise. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Closes idle connections. */
  close?: () => void;
};
