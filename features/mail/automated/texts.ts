/**
 * Automatic emails with a fixed text, by their kind in the outbox. The director adds words below
 * that text; receipt, confirmation and decisions are edited as a whole (features/mail/templates,
 * features/decisions/templates). Runs anywhere.
 */

export type AutomatedEmail = {
  name: string;
  /** When it is sent, and to whom. */
  when: string;
};

export const automatedEmails = {
  refund_notice: {
    name: "Refund",
    when: "To the filmmaker, when a fee is refunded, fully or partly",
  },
  correction_notice: {
    name: "Entry edited by the festival",
    when: "To the filmmaker, if you edit an entry and choose to notify them",
  },
  unpaid_reminder: {
    name: "Reminder: not paid",
    when: "To people who started an entry and did not pay, after three hours",
  },
  missing_link: {
    name: "Film link is missing",
    when: "To the filmmaker, if an entry has no film link",
  },
  screener_ready: {
    name: "Film has arrived",
    when: "To the filmmaker, when an uploaded film was checked and plays",
  },
  screener_refused: {
    name: "Film refused",
    when: "To the filmmaker, when an uploaded file cannot be used",
  },
  upload_unfinished: {
    name: "Reminder: upload not finished",
    when: "To the filmmaker, a day before an unfinished upload is deleted",
  },
  screener_trouble: {
    name: "Film does not play",
    when: "To the filmmaker, when a juror cannot watch the film",
  },
  link_trouble: {
    name: "Film link does not work",
    when: "To the filmmaker, when the film's link is gone for a day, or became private",
  },
  screener_deleted: {
    name: "Film deleted",
    when: "To the filmmaker, when an uploaded film was deleted",
  },
  waiver_code: { name: "Waiver code", when: "To people you send a code to" },
  entry_links: {
    name: "Private links",
    when: "To the filmmaker, when they request the link to their entry",
  },
  confirmation_reminder: {
    name: "Reminder: confirm participation",
    when: "To accepted filmmakers who have not answered",
  },
  deliverables_reminder: {
    name: "Reminder: deliverables",
    when: "To accepted filmmakers with missing items",
  },
  programme_letter: {
    name: "Screening",
    when: "To filmmakers, when you send screening times",
  },
  invitation: {
    name: "Invitation to the team",
    when: "To jurors and programmers, when you add them",
  },
  jury_films: { name: "Films to watch", when: "To jurors, when you publish assignments" },
  jury_reminder: { name: "Reminder: films to score", when: "To jurors with films left to score" },
  newsletter_confirmation: {
    name: "Newsletter: please confirm",
    when: "To new subscribers, if they have to confirm",
  },
} as const satisfies Record<string, AutomatedEmail>;

export type AutomatedKind = keyof typeof automatedEmails;
export const automatedKinds = Object.keys(automatedEmails) as [AutomatedKind, ...AutomatedKind[]];
