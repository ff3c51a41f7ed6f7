import { templateVariables } from "~/features/mail/templates/texts";
import { variableMeanings } from "~/features/mail/templates/variables.texts";
import { defaultSettings } from "~/features/settings/schema";
import type { Words } from "~/features/settings/words.schema";

/**
 * The emails of decisions in their own wording, as Markdown. Where a variable of the last
 * four is empty, its paragraph is left out, so that each email reads whole without it.
 */

/** What may be empty: the paragraph around it goes with it. */
export const optionalVariables = [
  "FEEDBACK",
  "PERSONAL_NOTE",
  "OTHER_ENTRIES",
  "ANSWER_BY",
] as const;

export const decisionVariables = [...templateVariables, "FESTIVAL", ...optionalVariables] as const;
export type DecisionValues = Record<(typeof decisionVariables)[number], string>;

const mayBeEmpty = "the paragraph is left out if empty";

/** The meaning of each variable of a decision email. */
export const decisionMeanings: Record<keyof DecisionValues, string> = {
  ...variableMeanings,
  FESTIVAL: "The festival's full name",
  FEEDBACK: `The feedback lines; ${mayBeEmpty}`,
  PERSONAL_NOTE: `The personal note; ${mayBeEmpty}`,
  OTHER_ENTRIES: `The same person's other entries and their status; ${mayBeEmpty}`,
  ANSWER_BY: `The last day to reply, for accepted entries; ${mayBeEmpty}`,
};

export const decisionEmailIds = [
  "decision.accepted",
  "decision.waitlisted",
  "decision.rejected",
  "decision.correction",
] as const;
export type DecisionEmailId = (typeof decisionEmailIds)[number];

type DefaultEmail = {
  id: DecisionEmailId;
  name: string;
  subject: string;
  description: string;
  markdown: string;
};

/** The sentences about a film, and about a text that is not filmed. */
const aboutFilm = (wouldLike: string) => ({
  accepted: `We ${wouldLike} show **{{FILM_TITLE}}**. It is in the selection of {{FESTIVAL}}.`,
  meeting: "We look forward to watching it with an audience, and with you.",
  waitlisted: `We ${wouldLike} show it, but this year we have more films than screening time.`,
  many: "We received many more good films than we can show, and had to leave out work that deserves an audience.",
  judgement: "your film",
  next: `We hope it finds its audience, and we ${wouldLike} see your next film.`,
  corrected: "your film",
});
const aboutText: ReturnType<typeof aboutFilm> = {
  accepted: "**{{FILM_TITLE}}** is in the selection of {{FESTIVAL}}.",
  meeting: "We look forward to celebrating it with you.",
  waitlisted: "We liked it, but this year we have more good entries than places.",
  many: "We received many more good entries than we can select, and had to leave out work that deserves to be read.",
  judgement: "your writing",
  next: "We hope it gets written and filmed, and that you send us your next one.",
  corrected: "your entry",
};

/** The emails' own wording, with the festival's words, about a film or a text. */
export const decisionEmailsWith = (
  { wouldLike, signature }: Pick<Words, "wouldLike" | "signature">,
  kind: "film" | "text" = "film",
): readonly DefaultEmail[] => {
  const about = kind === "film" ? aboutFilm(wouldLike) : aboutText;
  return [
    {
      id: "decision.accepted",
      name: "Acceptance",
      subject: "{{FILM_TITLE}} is in the selection of {{FESTIVAL}}",
      description: "Sent when an entry is announced as accepted.",
      markdown: `Dear {{FILMMAKER_NAME}},

${about.accepted} Congratulations, and thank you for trusting us with it.

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

Please reply by **{{ANSWER_BY}}**: say yes or no on your entry's private page. It takes a minute, and we hold your place until then.

You'll find the link at the end of this email. After you say yes, the page lists what we need from you and by when.

Please share this only with your team until the selection is public. Some filmmakers have not heard from us yet.

Your other entries:
{{OTHER_ENTRIES}}

${about.meeting}

${signature}
the team of {{FESTIVAL}}`,
    },
    {
      id: "decision.waitlisted",
      name: "Waitlist",
      subject: "{{FILM_TITLE}} is on the waitlist of {{FESTIVAL}}",
      description: "Sent when an entry is announced as waitlisted.",
      markdown: `Dear {{FILMMAKER_NAME}},

**{{FILM_TITLE}}** is on our waitlist. ${about.waitlisted}

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

If a suitable place opens, we'll email you right away. You don't need to do anything. You can follow the status on your entry's private page, or withdraw your entry there.

Your other entries:
{{OTHER_ENTRIES}}

We know that waiting is hard. Thank you for your patience.

${signature}
the team of {{FESTIVAL}}`,
    },
    {
      id: "decision.rejected",
      name: "Rejection",
      subject: "About {{FILM_TITLE}} and {{FESTIVAL}}",
      description: "Sent when an entry is announced as not selected.",
      markdown: `Dear {{FILMMAKER_NAME}},

We are sorry to tell you that **{{FILM_TITLE}}** was not selected for {{FESTIVAL}} this year. We wanted you to hear it from us before the selection is public.

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

${about.many} This is not a judgement of you or ${about.judgement}.

Your other entries:
{{OTHER_ENTRIES}}

Thank you for making it and for sharing it with us. ${about.next}

${signature}
the team of {{FESTIVAL}}`,
    },
    {
      id: "decision.correction",
      name: "Correction",
      subject: "A correction about {{FILM_TITLE}} and {{FESTIVAL}}",
      description: "Sent when an announced decision is corrected.",
      markdown: `Dear {{FILMMAKER_NAME}},

We emailed you about **{{FILM_TITLE}}** before, and that decision has changed. We are sorry for the confusion. You'll find the correct decision at the end of this email.

{{PERSONAL_NOTE}}

From our team:
{{FEEDBACK}}

If ${about.corrected} is now selected, please say yes or no on your entry's private page by **{{ANSWER_BY}}**.

Your other entries:
{{OTHER_ENTRIES}}

If anything is unclear, please reply to this email.

${signature}
the team of {{FESTIVAL}}`,
    },
  ];
};

/** The same with the documented words. */
export const decisionEmails = decisionEmailsWith(defaultSettings.words);
