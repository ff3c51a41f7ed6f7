import { categoryOf, correctionsTold } from "~/features/festival/rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { LetterLink, Quiet, Rows } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import type { SubmissionRow } from "../rows.server";
import { submissionTitle } from "../schema";

type Given = {
  facts: FestivalFacts;
  /** Opens the entry's private page. */
  address: string;
};

/** Asks for the link of a film that was handed in without one. */
export function missingLinkLetter(entry: SubmissionRow, { facts, address }: Given): Letter {
  const title = submissionTitle(entry);
  const subject = `We cannot watch ${title} yet`;
  const rows: [string, string][] = [
    ["Title", title],
    ["Reference", entry.reference],
    ["Category", categoryOf(facts, entry.submissionType).name],
  ];
  return {
    kind: "missing_link",
    to: entry.submitterEmail,
    toName: entry.submitterName,
    replyTo: facts.mailboxes.hello,
    subject,
    ...writeLetter(
      facts,
      subject,
      <>
        <p>
          Your entry is in and paid, but it has no link to the film. Without one nobody can watch
          it. You can add it, and a password if it needs one,{" "}
          {correctionsTold(facts, entry.submittedAt)}.
        </p>
        <Rows rows={rows} />
        <p>
          <LetterLink button to={address}>
            Add the link
          </LetterLink>
        </p>
        <Quiet>We ask this once. If the link is on its way already, you need do nothing.</Quiet>
      </>,
    ),
    submissionId: entry.id,
  };
}
