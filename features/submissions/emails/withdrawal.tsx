import type { FestivalFacts } from "~/features/festival/schema";
import { LetterLink } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";
import type { SubmissionRow } from "../rows.server";
import { submissionTitle } from "../schema";

type Given = { facts: FestivalFacts; publicUrl: string; directorEmail: string };

/** Tells the director that a filmmaker took an entry back. */
export function withdrawalNotice(
  { facts, publicUrl, directorEmail }: Given,
  row: SubmissionRow,
): Letter {
  const subject = `Withdrawn: ${submissionTitle(row)}`;
  return {
    kind: "withdrawal_notice",
    to: directorEmail,
    subject,
    ...writeLetter(
      facts,
      subject,
      <>
        <p>The filmmaker withdrew this entry, {row.reference}. The fee is not refunded.</p>
        <p>
          <LetterLink to={`${publicUrl}${pageAddress("adminSubmission", { id: row.id })}`}>
            Open the submission
          </LetterLink>
        </p>
      </>,
    ),
    submissionId: row.id,
  };
}
