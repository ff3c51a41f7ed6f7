import type { Database } from "~/db/client";
import { editionHasCodes } from "~/features/checkout/codes/queries.server";
import { disputeName } from "~/features/payments/dispute.rules";
import { categoryOf } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import { readListSettings, readSettingsByYear } from "~/features/settings/editions.queries.server";
import { readTierNames, type TierNames } from "~/features/settings/price-tiers.queries.server";
import { answerText } from "~/features/settings/questions.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { readQuestionLabels } from "~/features/submissions/answers.commands.server";
import { shownStatus } from "~/features/submissions/decision/rules";
import { eachSubmission } from "~/features/submissions/queries.server";
import {
  type ExportFormat,
  formatFee,
  formatFeeElsewhere,
  type SubmissionFilters,
  submissionTitle,
} from "~/features/submissions/schema";
import { statusLabel } from "~/features/submissions/status.texts";
import type { SubmissionWithEdition } from "~/features/submissions/types.rules.server";
import { toMajor } from "~/lib/money/amount";
import { type SheetColumn, sheetColumn, sheetPieces, sheetTypes } from "~/lib/spreadsheet/export";

/** The export for spreadsheets: labels as on the screens, local times. */
const column = sheetColumn<SubmissionWithEdition>;
const yesOrEmpty = (isTrue: boolean) => (isTrue ? "Yes" : "");
const providerNames: Record<string, string> = { stripe: "Stripe", sandbox: "Sandbox, no card" };

function columnsOf(
  settings: FestivalSettings,
  settingsOf: (edition: string) => FestivalSettings,
  labelsByKey: ReadonlyMap<string, string>,
  { hasCodes, tierName }: { hasCodes: boolean; tierName: TierNames | null },
): SheetColumn<SubmissionWithEdition>[] {
  const moment = (name: string) => `${name} (${settings.timeZone})`;
  return [
    column("No.", 12, ({ reference }) => reference),
    column("Title", 40, submissionTitle),
    column(
      "Category",
      14,
      ({ edition, submissionType }) => categoryOf(settingsOf(edition), submissionType).name,
    ),
    column("Status", 11, (entry) => statusLabel(shownStatus(entry))),
    column("Favorite", 10, ({ isFavorite }) => yesOrEmpty(isFavorite)),
    column("Sent by", 24, ({ submitterName }) => submitterName),
    column("Email", 32, ({ submitterEmail }) => submitterEmail),
    column("Phone", 18, ({ submitterPhone }) => submitterPhone),
    column("Director", 24, ({ director }) => director),
    column("Genre", 20, ({ edition, genre, submissionType }) =>
      genre === null ? null : genreLabel(settingsOf(edition), genre, submissionType),
    ),
    column("Minutes", 10, ({ duration }) => duration),
    column("Completion year", 15, ({ completionYear }) => completionYear),
    column("Country", 20, ({ country }) => country),
    column("Language", 14, ({ language }) => language),
    column("Synopsis", 60, ({ synopsis }) => synopsis),
    column("Log line", 60, ({ logLine }) => logLine),
    column("Characters", 12, ({ characterCount }) => characterCount),
    column("Film link", 36, ({ filmUrl }) => filmUrl),
    column("Trailer link", 36, ({ trailerUrl }) => trailerUrl),
    column("Fee", 14, (entry) => formatFee(entry, settings.formats)),
    // Numbers, so that a column can be summed; the currency has its own column.
    column("Paid", 10, ({ amountCents, currency }) => toMajor(amountCents, currency)),
    column("Waived", 10, ({ waivedCents, currency }) => toMajor(waivedCents, currency)),
    column("Refunded", 12, ({ refundedCents, currency }) => toMajor(refundedCents, currency)),
    column("Currency", 9, ({ currency }) => currency.toUpperCase()),
    column("Paid through", 18, ({ paymentProvider }) =>
      paymentProvider === null ? null : (providerNames[paymentProvider] ?? paymentProvider),
    ),
    column("Payment", 30, ({ paymentIntentId }) => paymentIntentId),
    column("Dispute", 14, ({ disputeStatus }) => disputeName(disputeStatus)),
    column(moment("Submitted"), 20, ({ submittedAt }) => submittedAt),
    column(moment("Withdrawn"), 20, ({ withdrawnAt }) => withdrawnAt),
    column("Labels", 24, ({ labels }) => labels.map(({ name }) => name).join(", ")),
    column("Notes", 40, ({ adminNotes }) => adminNotes),
    column("Source", 14, ({ source }) => source?.name ?? null),
    column("Tracking number", 16, ({ source }) => source?.trackingNumber ?? null),
    column("Fee elsewhere", 14, ({ source }) => formatFeeElsewhere(source)),
    column("Their status", 18, ({ source }) => source?.status ?? null),
    column("Edition", 9, ({ edition }) => edition),
    column("For the next edition", 18, ({ forNext }) => yesOrEmpty(forNext)),
    column("Id", 38, ({ id }) => id),
    ...(tierName ? [column("Tier", 16, ({ edition, tier }) => tierName(edition, tier))] : []),
    ...(hasCodes ? [column("Code", 16, ({ code }) => code)] : []),
    ...[...labelsByKey].map(([key, label]) =>
      column(label, 30, ({ answers }) => {
        const answer = answers.find((answer) => answer.key === key);
        return answer ? answerText(answer.value) : null;
      }),
    ),
  ];
}

/** The export of the filtered list: name, type and chunks, generated on demand. */
export async function exportOf(db: Database, filters: SubmissionFilters, format: ExportFormat) {
  const settings = await readListSettings(db, filters);
  return {
    name: `submissions.${format}`,
    type: sheetTypes[format],
    pieces: sheetPieces(
      format,
      {
        name: "Submissions",
        columns: columnsOf(
          settings,
          await readSettingsByYear(db, filters),
          await readQuestionLabels(db, filters.edition),
          {
            hasCodes: await editionHasCodes(db, filters.edition),
            tierName: await readTierNames(db, filters.edition),
          },
        ),
        timeZone: settings.timeZone,
      },
      eachSubmission(db, filters),
    ),
  };
}
