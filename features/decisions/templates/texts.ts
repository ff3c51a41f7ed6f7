import { templateVariables } from "~/features/mail/templates/texts";
import { variableMeanings } from "~/features/mail/templates/variables.texts";

/**
 * The letters of decisions in their own wording, as Markdown. Where a variable of the last
 * four is empty, its paragraph is left out, so that each letter reads whole without it.
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

const mayBeEmpty = "its paragraph goes where there is none";

/** What each variable of a decision's letter stands for. */
export const decisionMeanings: Record<keyof DecisionValues, string> = {
  ...variableMeanings,
  FESTIVAL: "The festival's full name",
  FEEDBACK: `The lines of feedback; ${mayBeEmpty}`,
  PERSONAL_NOTE: `The personal note; ${mayBeEmpty}`,
  OTHER_ENTRIES: `The same person's other entries and how they stand; ${mayBeEmpty}`,
  ANSWER_BY: `The last day for an answer, to who is invited; ${mayBeEmpty}`,
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

export const decisionEmails: readonly DefaultEmail[] = [
  {
    id: "decision.accepted",
    name: "Acceptance",
    subject: "{{FILM_TITLE}} is in the selection of {{FESTIVAL}}",
    description: "Sent when an entry is announced as accepted.",
    markdown: `Dear {{FILMMAKER_NAME}},

We would love to show **{{FILM_TITLE}}**. It is in the selection of {{FESTIVAL}}. Congratulations, and thank you for trusting us with it.

{{PERSONAL_NOTE}}

What those who watched it want you to know:
{{FEEDBACK}}

One thing is left to you: please say yes or no on your entry's private page by **{{ANSWER_BY}}**. It takes a minute, and we hold your place until then.

The link is at the end of this letter. Once you have said yes, the same page tells what we need from you, and by when.

Until the selection is public, please share this with your team alone: some filmmakers have not heard from us yet.

About what else you sent us:
{{OTHER_ENTRIES}}

We look forward to watching it with an audience, and with you.

With love,
the team of {{FESTIVAL}}`,
  },
  {
    id: "decision.waitlisted",
    name: "Waitlist",
    subject: "{{FILM_TITLE}} is on the waitlist of {{FESTIVAL}}",
    description: "Sent when an entry is announced as waitlisted.",
    markdown: `Dear {{FILMMAKER_NAME}},

**{{FILM_TITLE}}** is on our waitlist. That is neither a yes nor a polite no: we would gladly show it, and this year's programme has more love stories than hours.

{{PERSONAL_NOTE}}

What those who watched it want you to know:
{{FEEDBACK}}

When a place becomes free that your film fits into, we write to you at once. There is nothing for you to do, and your entry's private page always says where it stands. If you would rather not wait, you can withdraw it there.

About what else you sent us:
{{OTHER_ENTRIES}}

We know that waiting is the hardest of the three answers. Thank you for bearing it with us.

With love,
the team of {{FESTIVAL}}`,
  },
  {
    id: "decision.rejected",
    name: "Rejection",
    subject: "About {{FILM_TITLE}} and {{FESTIVAL}}",
    description: "Sent when an entry is announced as not selected.",
    markdown: `Dear {{FILMMAKER_NAME}},

We are not able to show **{{FILM_TITLE}}** at {{FESTIVAL}} this year. You hear it from us before the selection is public, since you should not have to look for your name in a list.

{{PERSONAL_NOTE}}

What those who watched it want you to know:
{{FEEDBACK}}

A programme is a choice among films that answer one another, and it leaves out work that deserves an audience. It is no verdict on yours, nor on you.

About what else you sent us:
{{OTHER_ENTRIES}}

Thank you for making it, and for letting us see it. We hope that it finds its evening, and that you send us the next one.

With love,
the team of {{FESTIVAL}}`,
  },
  {
    id: "decision.correction",
    name: "Correction",
    subject: "A correction about {{FILM_TITLE}} and {{FESTIVAL}}",
    description: "Sent when something else was announced of an entry before.",
    markdown: `Dear {{FILMMAKER_NAME}},

We wrote to you about **{{FILM_TITLE}}** before, and what we told you is not so any more. We are sorry: you made plans or took leave of them by our word. What holds now stands at the end of this letter.

{{PERSONAL_NOTE}}

What those who watched it want you to know:
{{FEEDBACK}}

If the place is yours now, please say yes or no on your entry's private page by **{{ANSWER_BY}}**.

About what else you sent us:
{{OTHER_ENTRIES}}

If anything about this is unclear, please answer this letter. A person reads it.

With love,
the team of {{FESTIVAL}}`,
  },
];
