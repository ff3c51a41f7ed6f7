/**
 * Retention periods: one list for visitors, the cleanup job and the list of stored data. Runs
 * anywhere.
 */

type Retention = {
  what: string;
  keep: string;
  why: string;
  /** The rows that are counted: table, column with their date, and an SQL filter. */
  rows?: { table: string; since: string; where?: string };
  /** Rows that are older are overdue. */
  maxAgeDays?: number;
};

/** Days that a sent email is kept. */
export const sentEmailDays = 365;

/** Days after the end of an edition that its messages are kept. */
export const messageDays = 365;

export const retention: readonly Retention[] = [
  {
    what: "Messages",
    keep: "12 months after their edition's end",
    why: "For follow-up questions",
    rows: { table: "contacts", since: "created_at" },
    // An edition of up to 12 months, and 12 months after its end.
    maxAgeDays: 730,
  },
  {
    what: "Emails",
    keep: "12 months",
    why: "To show what we wrote",
    rows: { table: "outbox_messages", since: "sent_at", where: "to_address <> ''" },
    maxAgeDays: sentEmailDays,
  },
  {
    what: "Entries and payments",
    keep: "As the law requires (usually ten years)",
    why: "For our accounts",
    rows: { table: "submissions", since: "submitted_at" },
  },
  {
    what: "Unpaid drafts",
    keep: "Until 14 days after the deadline",
    why: "So that you can still pay",
    rows: { table: "submission_drafts", since: "created_at", where: "submission_id is null" },
  },
  {
    what: "The mailing list",
    keep: "Until you unsubscribe",
    why: "You signed up for it",
    rows: { table: "email_subscribers", since: "subscribed_at" },
  },
  {
    what: "Unconfirmed newsletter addresses",
    keep: "7 days",
    why: "Someone else may have entered them",
  },
  {
    what: "IP addresses",
    keep: "30 days, shortened",
    why: "To protect the site from attacks",
  },
  {
    what: "The security log",
    keep: "12 months",
    why: "To show who did what",
    rows: { table: "audit_log", since: "created_at" },
    maxAgeDays: 366,
  },
  {
    what: "Sessions",
    keep: "12 hours for the team, 30 days for jurors",
    why: "To keep people logged in",
    rows: { table: "sessions", since: "created_at" },
    maxAgeDays: 31,
  },
  {
    what: "Press contacts",
    keep: "Until they object",
    why: "To tell them about the festival",
    rows: { table: "promo_contacts", since: "found_at" },
  },
  { what: "Backups", keep: "Until newer ones replace them", why: "In case a disk fails" },
  {
    what: "Databases replaced by a restore",
    keep: "7 days",
    why: "In case the restore went wrong",
  },
];
