import { invitationEmail } from "~/features/auth/login-code/emails/login-emails";
import { unpaidReminder } from "~/features/checkout/unpaid/emails/reminder";
import { confirmationReminder } from "~/features/entry-page/confirmation/emails/reminder";
import { deliverablesReminder } from "~/features/entry-page/deliverables/emails/reminder";
import {
  filmDeletedEmail,
  filmProblemEmail,
  filmReadyEmail,
  filmRefusedEmail,
  linkProblemEmail,
  uploadUnfinishedEmail,
} from "~/features/entry-page/film-emails/emails/film-emails";
import { filmsToWatch, filmsWaiting } from "~/features/jury/emails/juror-emails";
import { refundEmail } from "~/features/ledger/refunds/emails/refund";
import { waiverEmail } from "~/features/ledger/waivers/emails/waiver";
import type { AutomatedKind } from "~/features/mail/automated/texts";
import type { Email } from "~/features/mail/schema";
import { sampleReference, sampleValues } from "~/features/mail/templates/sample.texts";
import { confirmationEmail } from "~/features/newsletter/emails/confirmation";
import { programmeEmail } from "~/features/programme/emails/screening-email";
import { filmTexts } from "~/features/screeners/texts";
import { sampleCategory } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { correctionEmail } from "~/features/submissions/history/emails/correction";
import { linksEmail } from "~/features/submissions/links/emails/private-links";
import { missingLinkEmail } from "~/features/submissions/missing-link/emails/missing-film-link";
import type { DraftRow, SubmissionRow, WaiverRow } from "~/features/submissions/types.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import { toMinor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";

/** Every automatic email with sample values. */

type Given = { settings: FestivalSettings; publicUrl: string; now: Date; to: string };
type Written = Pick<Email, "subject" | "html" | "text">;

/** The values of an entry that the emails use. */
function entryOf(settings: FestivalSettings, now: Date): SubmissionRow {
  const values = sampleValues(settings);
  const { formats, currency } = settings;
  const category = sampleCategory(settings);
  const cents = toMinor(category.chargedFee.earlyBird, currency);
  const submissionFee = formatMoney(cents, currency, formats);
  return {
    submissionType: category.type,
    reference: sampleReference,
    submittedAt: now,
    submitterName: values.FILMMAKER_NAME,
    submitterEmail: values.EMAIL,
    filmTitle: values.FILM_TITLE,
    logLine: null,
    director: values.FILMMAKER_NAME,
    paymentIntentId: values.PAYMENT_ID,
    amountCents: cents,
    submissionFee,
    currency,
  } as SubmissionRow;
}

const title = (settings: FestivalSettings) => sampleValues(settings).FILM_TITLE;
const name = (settings: FestivalSettings) => sampleValues(settings).FILMMAKER_NAME;
const submissionId = "00000000-0000-4000-8000-000000000000";
/** A link that does not open anything. */
const page = ({ publicUrl }: Given) => `${publicUrl}/entry/preview`;
const ofPage = (given: Given) => ({ settings: given.settings, address: page(given) });
/** An uploaded film. */
const film = {
  name: "Film.mp4",
  bytes: 1_200_000_000,
  seconds: 1_080,
  looks: [],
  reason: null,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};
const inDays = ({ settings, now }: Given, days: number) =>
  addDays(dayIn(settings.timeZone, now), days);

const juror = ({ settings, publicUrl, now, to }: Given) => ({
  settings,
  publicUrl,
  name: "Imani Cole",
  email: to,
  open: 12,
  phase: { name: "First look", closesAt: new Date(now.getTime() + 14 * 86_400_000) },
});

export const sampleEmails: Record<AutomatedKind, (given: Given) => Written> = {
  refund_notice: ({ settings, now }) => {
    const submission = entryOf(settings, now);
    const reason = "The category was closed.";
    return refundEmail({ submission, settings, amountCents: submission.amountCents, reason });
  },
  correction_notice: ({ settings, now }) =>
    correctionEmail({
      submission: entryOf(settings, now),
      settings,
      reason: "You wrote to us about it.",
      changes: [{ field: "duration", was: 17, became: 18 }],
    }),
  unpaid_reminder: (given) => {
    const { settings, now, to } = given;
    const draft = {
      submissionType: "short_film",
      createdAt: now,
      forNext: false,
      currency: settings.currency,
      values: { filmTitle: title(settings) },
      feePeriod: "early_bird",
      editionId: "",
      amountCents: entryOf(settings, now).amountCents,
    } as Partial<DraftRow> as DraftRow;
    return unpaidReminder(draft, to, { settings, now, address: page(given) });
  },
  missing_link: (given) =>
    missingLinkEmail(entryOf(given.settings, given.now), {
      settings: given.settings,
      address: page(given),
    }),
  screener_ready: (given) =>
    filmReadyEmail(entryOf(given.settings, given.now), film, {
      ...ofPage(given),
      deleteOn: addDays(given.settings.dates.festivalTo, given.settings.screeners.deleteAfterDays),
    }),
  screener_refused: (given) =>
    filmRefusedEmail(
      entryOf(given.settings, given.now),
      { ...film, reason: filmTexts.wrongPicture("HEVC") },
      ofPage(given),
    ),
  upload_unfinished: (given) =>
    uploadUnfinishedEmail(entryOf(given.settings, given.now), {
      ...ofPage(given),
      name: film.name,
      bytesSent: 800_000_000,
      length: film.bytes,
      expiresOn: inDays(given, 1),
    }),
  link_trouble: (given) =>
    linkProblemEmail(entryOf(given.settings, given.now), {
      ...ofPage(given),
      link: "https://vimeo.com/76979871",
      isGone: true,
    }),
  screener_trouble: (given) =>
    filmProblemEmail(entryOf(given.settings, given.now), {
      ...ofPage(given),
      reported: "no_sound",
    }),
  screener_deleted: (given) =>
    filmDeletedEmail(entryOf(given.settings, given.now), film, {
      ...ofPage(given),
      deletedOn: inDays(given, 0),
    }),
  waiver_code: (given) => {
    const { settings, publicUrl, to } = given;
    const waiver = {
      code: "SAMPLECODE23",
      submissionType: "short_film",
      email: to,
      lastDay: inDays(given, 30),
    } as WaiverRow & { email: string };
    return waiverEmail({ waiver, settings, publicUrl });
  },
  entry_links: (given) =>
    linksEmail(given.settings, given.to, [
      { title: title(given.settings), note: sampleReference, address: page(given) },
    ]),
  confirmation_reminder: (given) =>
    confirmationReminder({
      settings: given.settings,
      to: given.to,
      name: name(given.settings),
      submissionId,
      entries: [{ title: title(given.settings), address: page(given), answerBy: inDays(given, 7) }],
    }),
  deliverables_reminder: (given) =>
    deliverablesReminder({
      settings: given.settings,
      to: given.to,
      name: name(given.settings),
      submissionId,
      today: inDays(given, 0),
      entries: [
        {
          title: title(given.settings),
          address: page(given),
          items: [
            {
              id: "1",
              label: "Screening copy",
              dueOn: inDays(given, 7),
              required: true,
              note: null,
            },
            {
              id: "2",
              label: "Poster",
              dueOn: inDays(given, 14),
              required: false,
              note: "Please send it without the logo of another festival.",
            },
          ],
        },
      ],
    }),
  programme_letter: (given) =>
    programmeEmail({
      settings: given.settings,
      film: { title: title(given.settings), director: name(given.settings) },
      news: [
        {
          now: {
            id: "1",
            venueId: "1",
            state: "confirmed" as const,
            startsAt: new Date(given.now.getTime() + 30 * 86_400_000).toISOString(),
          },
          before: null,
        },
      ],
      venueName: () => "The Lantern Theatre",
    }),
  invitation: ({ settings, publicUrl, to }) =>
    invitationEmail({
      settings,
      publicUrl,
      to: { name: "Imani Cole", email: to },
      token: "preview",
      code: "123456",
    }),
  jury_films: (given) => filmsToWatch(juror(given)),
  jury_reminder: (given) => filmsWaiting(juror(given)),
  newsletter_confirmation: ({ settings, publicUrl, to }) =>
    confirmationEmail(to, "preview", { settings, publicUrl }),
};
