import type { Outcome } from "~/db/enums";
import { CheckedHtml, EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmailHtml } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import {
  type DecisionValues,
  type EntryValues,
  optionalDecisionVariables,
} from "~/features/mail/wording/texts";
import { fillWording, type RenderedWording } from "~/features/mail/wording/wording.rules.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { announcedWords } from "~/features/submissions/decision/announced.texts";
import { isolate } from "~/lib/bidi";

/** An entry in an email, with its new private link. */
export type AnnouncedSubmission = {
  title: string;
  outcome: Outcome;
  address: string;
  reference: string;
};

export type AnnouncedDecision = {
  /** The values of the main entry's variables. */
  values: EntryValues;
  entry: AnnouncedSubmission;
  /** The same person's other entries. */
  otherEntries: readonly AnnouncedSubmission[];
  /** The texts of feedback comments, in order. */
  feedback: readonly string[];
  personalNote: string | null;
  /** The last day for an answer, as text; empty if none is needed. */
  answerBy: string;
};

const statusLine = ({ title, outcome }: AnnouncedSubmission) =>
  `${isolate(title)}: ${announcedWords[outcome]}`;

/** The values of every variable; the last four may be empty. */
export function decisionValues(
  decision: AnnouncedDecision,
  settings: FestivalSettings,
): DecisionValues {
  return {
    ...decision.values,
    FESTIVAL: settings.brand.fullName,
    FEEDBACK: decision.feedback.join("\n"),
    PERSONAL_NOTE: decision.personalNote?.trim() ?? "",
    OTHER_ENTRIES: decision.otherEntries.map(statusLine).join("\n"),
    ANSWER_BY: decision.answerBy,
  };
}

/**
 * Renders a decision email: the template with its values, without empty ones, then each entry with
 * its status and private link. `siteAddress` is the base address of pictures.
 */
export function writeDecisionEmail(
  wording: RenderedWording,
  decision: AnnouncedDecision,
  settings: FestivalSettings,
  siteAddress: string,
): Pick<Email, "subject" | "html" | "text"> {
  const { subject, html, text } = fillWording(wording, decisionValues(decision, settings), {
    optional: optionalDecisionVariables,
    site: siteAddress,
  });
  const entries = [decision.entry, ...decision.otherEntries];
  const privacyNote =
    entries.length > 1 ? "Please do not share these links." : "Please do not share this link.";
  return {
    subject,
    html: renderEmailHtml(
      settings,
      subject,
      <>
        <CheckedHtml html={html} />
        <p style={{ margin: "28px 0 0" }}>
          <EmailLink button to={decision.entry.address}>
            {decision.answerBy ? "Reply now" : "Your entry's private page"}
          </EmailLink>
        </p>
        <p>
          {statusLine(decision.entry)} (reference {decision.entry.reference})
        </p>
        {decision.otherEntries.map((entry) => (
          <p key={entry.reference}>
            {statusLine(entry)}. <EmailLink to={entry.address}>Your entry's private page</EmailLink>{" "}
            (reference {entry.reference})
          </p>
        ))}
        <SmallPrint>{privacyNote}</SmallPrint>
      </>,
    ),
    text: [
      text,
      ...entries.map(
        (entry) =>
          `${statusLine(entry)}. Your entry's private page (reference ${entry.reference}):\n${entry.address}`,
      ),
      privacyNote,
    ].join("\n\n"),
  };
}
