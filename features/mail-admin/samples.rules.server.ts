import { invitationEmail } from "~/features/auth/login-code/emails/login-emails";
import { awardEmail } from "~/features/awards/emails/award";
import { waiverEmail } from "~/features/checkout/codes/emails/waiver";
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
import { filmsToWatchEmail, filmsWaitingEmail } from "~/features/jury/emails/juror-emails";
import { refundEmail } from "~/features/ledger/refunds/emails/refund";
import type { Email } from "~/features/mail/schema";
import { sampleReference, sampleValues } from "~/features/mail/wording/sample.texts";
import type { FixedEmailKey } from "~/features/mail/wording/texts";
import { confirmationEmail } from "~/features/newsletter/emails/confirmation";
import { programmeEmail } from "~/features/programme/emails/screening-email";
import { filmTexts } from "~/features/screeners/texts";
import { sampleCategory } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { correctionEmail } from "~/features/submissions/history/emails/correction";
import { linksEmail } from "~/features/submissions/links/emails/private-links";
import { missingLinkEmail } from "~/features/submissions/missing-link/emails/missing-film-link";
import type { DraftRow, SubmissionRow } from "~/features/submissions/types.rules.server";
import { addDays, dayIn } from "~/lib/dates/calendar";
import { toMinor } from "~/lib/money/amount";
import { formatMoney } from "~/lib/money/format";

/** Every email with a standard text, with sample values. */

type SampleContext = { settings: FestivalSettings; publicUrl: string; now: Date; to: string };
type EmailContent = Pick<Email, "subject" | "html" | "text">;

/** The values of an entry that the emails use. */
function sampleEntry(settings: FestivalSettings, now: Date): SubmissionRow {
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

const sampleTitle = (settings: FestivalSettings) => sampleValues(settings).FILM_TITLE;
const sampleName = (settings: FestivalSettings) => sampleValues(settings).FILMMAKER_NAME;
const submissionId = "00000000-0000-4000-8000-000000000000";
/** A link that does not open anything. */
const entryAddress = ({ publicUrl }: SampleContext) => `${publicUrl}/entry/preview`;
const entryPage = (sample: SampleContext) => ({
  settings: sample.settings,
  address: entryAddress(sample),
});
/** An uploaded film. */
const sampleFilm = {
  name: "Film.mp4",
  bytes: 1_200_000_000,
  seconds: 1_080,
  looks: [],
  reason: null,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
};
const inDays = ({ settings, now }: SampleContext, days: number) =>
  addDays(dayIn(settings.timeZone, now), days);

const sampleJuror = ({ settings, publicUrl, now, to }: SampleContext) => ({
  settings,
  publicUrl,
  name: "Imani Cole",
  email: to,
  openFilms: 12,
  phase: { name: "First look", closesAt: new Date(now.getTime() + 14 * 86_400_000) },
});

export const sampleEmails: Record<FixedEmailKey, (sample: SampleContext) => EmailContent> = {
  refund_notice: ({ settings, now }) => {
    const submission = sampleEntry(settings, now);
    const reason = "The category was closed.";
    return refundEmail({ submission, settings, amountCents: submission.amountCents, reason });
  },
  correction_notice: ({ settings, now }) =>
    correctionEmail({
      submission: sampleEntry(settings, now),
      settings,
      reason: "You wrote to us about it.",
      changes: [{ field: "duration", was: 17, became: 18 }],
    }),
  unpaid_reminder: (sample) => {
    const { settings, now, to } = sample;
    const draft = {
      submissionType: "short_film",
      createdAt: now,
      forNext: false,
      currency: settings.currency,
      values: { filmTitle: sampleTitle(settings) },
      feePeriod: "early_bird",
      editionId: "",
      amountCents: sampleEntry(settings, now).amountCents,
    } as Partial<DraftRow> as DraftRow;
    return unpaidReminder(draft, to, { settings, now, address: entryAddress(sample) });
  },
  missing_link: (sample) =>
    missingLinkEmail(sampleEntry(sample.settings, sample.now), {
      settings: sample.settings,
      address: entryAddress(sample),
    }),
  screener_ready: (sample) =>
    filmReadyEmail(sampleEntry(sample.settings, sample.now), sampleFilm, {
      ...entryPage(sample),
      deleteOn: addDays(
        sample.settings.dates.festivalTo,
        sample.settings.screeners.deleteAfterDays,
      ),
    }),
  screener_refused: (sample) =>
    filmRefusedEmail(
      sampleEntry(sample.settings, sample.now),
      { ...sampleFilm, reason: filmTexts.wrongPicture("HEVC") },
      entryPage(sample),
    ),
  upload_unfinished: (sample) =>
    uploadUnfinishedEmail(sampleEntry(sample.settings, sample.now), {
      ...entryPage(sample),
      name: sampleFilm.name,
      bytesSent: 800_000_000,
      length: sampleFilm.bytes,
      expiresOn: inDays(sample, 1),
    }),
  link_trouble: (sample) =>
    linkProblemEmail(sampleEntry(sample.settings, sample.now), {
      ...entryPage(sample),
      link: "https://vimeo.com/76979871",
      isGone: true,
    }),
  screener_trouble: (sample) =>
    filmProblemEmail(sampleEntry(sample.settings, sample.now), {
      ...entryPage(sample),
      reported: "no_sound",
    }),
  screener_deleted: (sample) =>
    filmDeletedEmail(sampleEntry(sample.settings, sample.now), sampleFilm, {
      ...entryPage(sample),
      deletedOn: inDays(sample, 0),
    }),
  waiver_code: (sample) => {
    const { settings, publicUrl, to } = sample;
    const waiver = {
      code: "SAMP-LECO-DE23",
      submissionType: "short_film",
      email: to,
      lastDay: inDays(sample, 30),
    };
    return waiverEmail({ waiver, settings, publicUrl });
  },
  entry_links: (sample) =>
    linksEmail(sample.settings, sample.to, [
      { title: sampleTitle(sample.settings), note: sampleReference, address: entryAddress(sample) },
    ]),
  confirmation_reminder: (sample) =>
    confirmationReminder({
      settings: sample.settings,
      to: sample.to,
      name: sampleName(sample.settings),
      submissionId,
      entries: [
        {
          title: sampleTitle(sample.settings),
          address: entryAddress(sample),
          answerBy: inDays(sample, 7),
        },
      ],
    }),
  deliverables_reminder: (sample) =>
    deliverablesReminder({
      settings: sample.settings,
      to: sample.to,
      name: sampleName(sample.settings),
      submissionId,
      today: inDays(sample, 0),
      entries: [
        {
          title: sampleTitle(sample.settings),
          address: entryAddress(sample),
          items: [
            {
              id: "1",
              label: "Screening copy",
              dueOn: inDays(sample, 7),
              required: true,
              note: null,
            },
            {
              id: "2",
              label: "Poster",
              dueOn: inDays(sample, 14),
              required: false,
              note: "Please send it without the logo of another festival.",
            },
          ],
        },
      ],
    }),
  programme_letter: (sample) =>
    programmeEmail({
      settings: sample.settings,
      film: { title: sampleTitle(sample.settings), director: sampleName(sample.settings) },
      news: [
        {
          current: {
            id: "1",
            venueId: "1",
            state: "confirmed" as const,
            startsAt: new Date(sample.now.getTime() + 30 * 86_400_000).toISOString(),
          },
          previous: null,
        },
      ],
      venueName: () => "The Lantern Theatre",
    }),
  award: (sample) =>
    awardEmail({
      settings: sample.settings,
      to: sample.to,
      name: sampleName(sample.settings),
      award: "Audience choice",
      honors: [
        {
          title: sampleTitle(sample.settings),
          level: "winner",
          citation: "The film that nobody wanted to leave.",
          prize: formatMoney(50_000, sample.settings.currency, sample.settings.formats),
          laurelAddress: `${sample.publicUrl}/laurels/preview`,
          pageAddress: entryAddress(sample),
        },
      ],
    }),
  invitation: ({ settings, publicUrl, to }) =>
    invitationEmail({
      settings,
      publicUrl,
      to: { name: "Imani Cole", email: to },
      token: "preview",
      code: "123456",
    }),
  jury_films: (sample) => filmsToWatchEmail(sampleJuror(sample)),
  jury_reminder: (sample) => filmsWaitingEmail(sampleJuror(sample)),
  newsletter_confirmation: ({ settings, publicUrl, to }) =>
    confirmationEmail(to, "preview", { settings, publicUrl }),
};
