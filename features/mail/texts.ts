import type { OutboxState } from "~/db/enums";
/** The kinds of emails, as the outbox names them. Runs anywhere. */
export const emailKinds: Readonly<Record<string, string>> = {
  payment_receipt: "Payment receipt",
  submission_confirmation: "Submission confirmation",
  director_notice: "Notice of a new entry",
  entry_digest: "New entries of a day",
  mailing: "Mailing",
  decision_letter: "Decision",
  confirmation_reminder: "Reminder: confirm participation",
  deliverables_reminder: "Reminder: deliverables",
  unpaid_reminder: "Reminder: not paid",
  missing_link: "Film link is missing",
  screener_ready: "Film has arrived",
  screener_refused: "Film refused",
  screener_deleted: "Film deleted",
  screener_trouble: "Film does not play",
  link_trouble: "Film link does not work",
  upload_unfinished: "Reminder: upload not finished",
  refund_notice: "Refund",
  correction_notice: "Entry edited by the festival",
  withdrawal: "Withdrawal, to the filmmaker",
  withdrawal_notice: "Withdrawal",
  waiver_code: "Waiver code",
  entry_links: "Private links",
  email_changed: "Email address changed",
  former_address: "Email address changed (former address)",
  programme_letter: "Screening",
  contact_notice: "Notice of a message",
  contact_reply: "Reply to a message",
  newsletter: "Newsletter",
  newsletter_paused: "Newsletter paused",
  newsletter_confirmation: "Newsletter: please confirm",
  login_code: "Login code",
};

/** 'Refund'; a kind without a name is shown as its id in words. */
export function emailKindName(kind: string): string {
  const words = kind.replaceAll("_", " ");
  const label = Object.hasOwn(emailKinds, kind) ? emailKinds[kind] : undefined;
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const stateLabels: Record<OutboxState, string> = {
  held: "Held",
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};

/** The state of an email, in one word. */
export const mailStateLabel = (state: OutboxState) => stateLabels[state];
