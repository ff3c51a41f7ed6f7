import { CheckedHtml, EmailLink, Rows } from "~/features/mail/layout/components/email-layout";
import { renderEmail, renderEmailHtml } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { renderDefault, type StoredWording } from "~/features/mail/wording/commands.server";
import type { EntryEmailKey, EntryValues } from "~/features/mail/wording/texts";
import {
  fillWording,
  type RenderedWording,
  renderWording,
} from "~/features/mail/wording/wording.rules.server";
import { categoryOf } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import { shownTier } from "~/features/settings/price-tiers.rules";
import {
  correctionsOpen,
  formatAnswerTime,
  formatCorrections,
  formatLastCorrection,
} from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { entryForNextNotice } from "~/features/settings/season.rules";
import { missingFilmTexts } from "~/features/submissions/links/texts";
import { formatFee, formatReference, submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { isolate } from "~/lib/bidi";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { minutesText } from "~/lib/number-format";
import { pathFor } from "~/lib/paths";

/** The public part of an entry for an email, without the director's private fields. */
type EmailEntry = Omit<
  SubmissionRow,
  | "origin"
  | "status"
  | "outcome"
  | "isReviewed"
  | "announcedStatus"
  | "announcedAt"
  | "adminNotes"
  | "isFavorite"
  | "withdrawnAt"
  | "filmPassword"
  | "linkAskedAt"
  | "version"
  | "corrections"
>;

type EmailData = {
  submission: EmailEntry;
  settings: FestivalSettings;
  /** The two automated emails, as the director edited them. */
  templates: readonly StoredWording<EntryEmailKey>[];
  publicUrl: string;
  /** The director's mailbox. */
  directorEmail: string;
  /** The token of the entry's private page. */
  entryToken: string;
  /** Its film is missing and can still be sent. */
  lacksFilm?: boolean;
};

/** The thirteen documented variables of a submission; empty for what it does not have. */
export function templateValues(submission: EmailEntry, settings: FestivalSettings): EntryValues {
  const category = categoryOf(settings, submission.submissionType);
  return {
    FILMMAKER_NAME: submission.submitterName,
    EMAIL: submission.submitterEmail,
    PHONE: submission.submitterPhone ?? "",
    COUNTRY: submission.country ?? "",
    FILM_TITLE: submissionTitle(submission),
    SUBMISSION_TYPE: category.name,
    DURATION: submission.duration === null ? "" : minutesText(submission.duration),
    GENRE: submission.genre
      ? genreLabel(settings, submission.genre, submission.submissionType)
      : "",
    SYNOPSIS: submission.synopsis ?? submission.logLine ?? "",
    FILM_URL: submission.filmUrl ?? "",
    SUBMISSION_DATE: longDate(dayIn(settings.timeZone, submission.submittedAt), settings),
    PAYMENT_AMOUNT: formatFee(
      { ...submission, ...shownTier(settings, submission) },
      settings.formats,
    ),
    PAYMENT_ID: submission.paymentIntentId ?? "",
  };
}

/** A filled-in template in the email layout, with the link to the private page below. */
export function renderFilledEmail(
  wording: RenderedWording,
  values: EntryValues,
  settings: FestivalSettings,
  /**
   * `editDeadline`: the deadline for edits, 'until January 31, 2026, 5pm PST'; null once it is over. `site`: the base
   * URL of pictures; empty on a page of the site itself.
   */
  {
    address,
    reference,
    forNext,
    editDeadline,
    site,
    filmUntil,
  }: Pick<SubmissionRow, "reference" | "forNext"> & {
    address: string;
    editDeadline: string | null;
    site: string;
    /** The last day for a film that is missing: 'January 31, 2026'. */
    filmUntil?: string | undefined;
  },
): Pick<Email, "subject" | "html" | "text"> {
  const { subject, html, text } = fillWording(wording, values, { optional: [], site });
  const possibleActions = editDeadline
    ? `check its status, withdraw it, or edit it ${editDeadline}`
    : "check its status or withdraw it";
  const formattedReference = formatReference({ reference, forNext });
  // Also in the festival's own part of the email, whatever the template contains.
  const nextEditionNote = forNext
    ? `${entryForNextNotice} We'll email you ${formatAnswerTime(settings, { forNext })}.`
    : null;
  return {
    subject,
    html: renderEmailHtml(
      settings,
      subject,
      <>
        {filmUntil && (
          <>
            <p>
              <b>{missingFilmTexts.line(filmUntil)}</b>
            </p>
            <p>
              <EmailLink button to={address}>
                {missingFilmTexts.send}
              </EmailLink>
            </p>
          </>
        )}
        <CheckedHtml html={html} />
        {nextEditionNote && <p>{nextEditionNote}</p>}
        <p>
          <EmailLink to={address}>Your entry's private page</EmailLink>: {possibleActions}. Please
          do not share this link. Your entry's reference is {formattedReference}.
        </p>
      </>,
    ),
    text: `${filmUntil ? `${missingFilmTexts.line(filmUntil)}\n${address}\n\n` : ""}${text}\n\n${nextEditionNote ? `${nextEditionNote}\n\n` : ""}Your entry's private page: ${possibleActions}. Please do not share this link.\n${address}\nYour entry's reference is ${formattedReference}.`,
  };
}

/** The deadline for edits in the receipt; null if edits are not possible. */
export const formatEditDeadline = (submittedAt: Date, settings: FestivalSettings): string | null =>
  correctionsOpen(settings, submittedAt, submittedAt)
    ? formatCorrections(settings, submittedAt)
    : null;

/** The template for an entry; the default one contains the date of this entry's answer. */
function wordingFor(
  template: EmailData["templates"][number],
  { submission, settings }: EmailData,
): RenderedWording {
  if (submission.refundedCents > 0) return withoutNonRefundable(template);
  const { forNext, submittedAt: now } = submission;
  return template.updatedAt === null
    ? renderDefault(template.id, settings, { forNext, now })
    : template;
}

/** A template without sentences that call fees non-refundable, because a part was refunded already. */
function withoutNonRefundable({ subject, html, markdown }: RenderedWording): RenderedWording {
  const nonRefundableLine = /[^\n]*non-?\s?refundable[^\n]*\n?/gi;
  return markdown === null
    ? {
        subject,
        html: html.replace(/<p>(?:(?!<\/p>).)*non-?\s?refundable.*?<\/p>/gis, ""),
        markdown,
      }
    : renderWording({ subject, markdown: markdown.replace(nonRefundableLine, "").trim() });
}

function fromTemplate(template: EmailData["templates"][number], data: EmailData): Email {
  const { submission, settings, publicUrl, entryToken } = data;
  return {
    kind: template.id === "payment" ? "payment_receipt" : "submission_confirmation",
    to: submission.submitterEmail,
    toName: submission.submitterName,
    replyTo: settings.mailboxes.hello,
    ...renderFilledEmail(
      wordingFor(template, data),
      templateValues(submission, settings),
      settings,
      {
        address: `${publicUrl}${pathFor("entry", { token: entryToken })}`,
        reference: submission.reference,
        forNext: submission.forNext,
        editDeadline: formatEditDeadline(submission.submittedAt, settings),
        site: publicUrl,
        // The receipt of a payment is about the payment.
        ...(data.lacksFilm &&
          template.id === "submission" && {
            filmUntil: formatLastCorrection(settings, submission.submittedAt),
          }),
      },
    ),
  };
}

function directorNotice({ submission, settings, publicUrl, directorEmail }: EmailData): Email {
  const values = templateValues(submission, settings);
  const address = `${publicUrl}${pathFor("adminSubmission", { id: submission.id })}`;
  const isFree = submission.amountCents === 0;
  const isWaived = submission.waiverId !== null || (isFree && submission.savedCents > 0);
  const arrival = isFree
    ? "A new entry has arrived. It was free."
    : "A new entry has arrived, and the fee is paid.";
  const subject = `New ${values.SUBMISSION_TYPE.toLowerCase()}: ${isolate(values.FILM_TITLE)}`;
  const rows: [string, string][] = [
    ["Title", values.FILM_TITLE],
    ["Reference", submission.reference],
    ["Category", values.SUBMISSION_TYPE],
    ["From", values.FILMMAKER_NAME],
    ["Country", values.COUNTRY],
    ["Length", values.DURATION],
    ["Fee", values.PAYMENT_AMOUNT],
    ["Edition", submission.forNext ? "Next edition" : ""],
  ];
  return {
    kind: "director_notice",
    to: directorEmail,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          {isWaived ? "A new entry arrived. The fee was waived with one of your codes." : arrival}{" "}
          Please review it within 48 hours.
        </p>
        <Rows rows={rows} />
        <p>
          <EmailLink to={address}>Open the submission</EmailLink>
        </p>
      </>,
    ),
  };
}

/**
 * The emails of a new submission: receipt, confirmation, and notice to the director. Without a payment there is no
 * receipt, and no notice where the director chose one email a day, or none.
 */
export function submissionEmails(data: EmailData): Email[] {
  const { templates, submission, settings } = data;
  const dueTemplates = templates.filter(({ id }) => id !== "payment" || submission.amountCents > 0);
  return [
    ...dueTemplates.map((template) => fromTemplate(template, data)),
    ...(settings.notices.newEntries === "each" ? [directorNotice(data)] : []),
  ];
}
