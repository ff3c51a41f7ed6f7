import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { Thanks } from "~/features/checkout/form/components/thanks";
import { categoryOf, isScript } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import {
  correctionsOpen,
  formatAnswerTime,
  formatCorrections,
  freeEntry,
} from "~/features/settings/rules";
import { missingFilmTexts } from "~/features/submissions/links/texts";
import {
  formatFee,
  formatReference,
  type Receipt,
  submissionTitle,
  textName,
} from "~/features/submissions/schema";
import { pathFor } from "~/lib/paths";
import { receiptTexts } from "../texts";

type Props = {
  receipt: Receipt;
  email: string;
  /** The upload of the film, if there is one. */
  film: ReactNode;
  onAnother: () => void;
};

/** What is missing of an entry whose film is sent later. */
function MissingFilm({ until }: { until: string }) {
  return (
    <div className="notice mx-auto mt-8 max-w-140 text-left">
      <p>
        <strong>{missingFilmTexts.line(until)}</strong> {missingFilmTexts.byLink}
      </p>
      <ButtonLink className="mt-4" size="md" to={pathFor("myEntry")}>
        {missingFilmTexts.send}
      </ButtonLink>
    </div>
  );
}

/** The end of the entry flow: the receipt. */
export function ThankYou({ receipt, email, film, onAnother }: Props) {
  const settings = useSettings();
  const category = categoryOf(settings, receipt.submissionType);
  const submittedAt = new Date(receipt.submittedAt);
  const isCorrectable = correctionsOpen(settings, submittedAt, submittedAt);
  // Without the draft's secret the server sends nothing of the stored form.
  const isUnnamed = receipt.filmTitle === null && receipt.logLine === null;
  const isFreeEntry = Boolean(receipt.waivedCents) || receipt.submissionFee === freeEntry;
  const title: [string, string] = [
    isScript(category) ? textName(receipt) : "Title",
    submissionTitle(receipt),
  ];
  const missingFilmUntil = film ? undefined : receipt.filmUntil;
  const filmNoun = missingFilmUntil ? "entry" : "film";
  const noun = isScript(category) ? textName(receipt).toLowerCase() : filmNoun;
  const lines: [string, string][] = [
    ...(isUnnamed ? [] : [title]),
    ["Category", category.name],
    [isFreeEntry ? "Fee" : "Fee paid", formatFee(receipt, settings.formats)],
    ["Reference", formatReference(receipt)],
  ];
  return (
    <Thanks
      answerTime={formatAnswerTime(settings, {
        forNext: receipt.forNext ?? false,
        now: submittedAt,
      })}
      film={film}
      missingFilm={missingFilmUntil && <MissingFilm until={missingFilmUntil} />}
      lines={lines}
      onAnother={onAnother}
      noun={noun}
    >
      We received your {category.name.toLowerCase()}
      {receipt.forNext && " for the next edition"}
      {!isFreeEntry && " and your fee"}. {isUnnamed && `${receiptTexts.storedVersion} `}
      {receiptTexts.confirmation}{" "}
      {isUnnamed ? receiptTexts.storedAddress : <strong>{email}</strong>}. Use the link in that
      email to view your entry
      {isCorrectable && `, or to edit it ${formatCorrections(settings, submittedAt)}`}.
    </Thanks>
  );
}
