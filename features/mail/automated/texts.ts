/**
 * The emails that leave by themselves with a text of their own, by their kind in the outbox. The
 * director adds words below that text; receipt, confirmation and decisions are worded whole
 * (features/mail/templates, features/decisions/templates). Runs anywhere.
 */

export type AutomatedEmail = {
  name: string;
  /** When it leaves, and to whom. */
  when: string;
};

export const automatedEmails = {
  refund_notice: {
    name: "Refund",
    when: "To the filmmaker, once a fee or a part of it is on its way back",
  },
  correction_notice: {
    name: "Correction by the festival",
    when: "To the filmmaker, where you corrected an entry and chose to tell them",
  },
  unpaid_reminder: {
    name: "Reminder: not paid",
    when: "To whoever filled in the form and did not pay, after three hours",
  },
  missing_link: {
    name: "Film link is missing",
    when: "To the filmmaker, where an entry has no link to the film",
  },
  waiver_code: { name: "Waiver code", when: "To whom you send a code" },
  entry_links: {
    name: "Private links",
    when: "To the filmmaker, who asked for the link to their entry",
  },
  confirmation_reminder: {
    name: "Reminder: may we show it",
    when: "To accepted filmmakers who have not answered",
  },
  deliverables_reminder: {
    name: "Reminder: deliverables",
    when: "To accepted filmmakers whose films lack something",
  },
  programme_letter: {
    name: "Screening",
    when: "To a film's makers, when you send the screenings of a version of the programme",
  },
  invitation: {
    name: "Invitation to the team",
    when: "To jurors and programmers, when you add them",
  },
  jury_films: { name: "Films to watch", when: "To jurors, when you publish assignments" },
  jury_reminder: { name: "Reminder: films to score", when: "To jurors who owe scores" },
  newsletter_confirmation: {
    name: "Newsletter: please confirm",
    when: "To new readers, where addresses are confirmed",
  },
} as const satisfies Record<string, AutomatedEmail>;

export type AutomatedKind = keyof typeof automatedEmails;
export const automatedKinds = Object.keys(automatedEmails) as [AutomatedKind, ...AutomatedKind[]];
