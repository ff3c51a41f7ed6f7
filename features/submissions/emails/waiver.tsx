import { longDate } from "~/features/festival/calendar";
import { categoryOf } from "~/features/festival/rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { LetterLink } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import type { WaiverRow } from "../rows.server";
import { codeAddress, showCode } from "../waivers/rules";

type Given = { waiver: WaiverRow & { email: string }; facts: FestivalFacts; publicUrl: string };

/** Brings somebody the code that opens one entry without its fee. The director's note stays here. */
export function waiverLetter({ waiver, facts, publicUrl }: Given): Letter {
  const { name } = categoryOf(facts, waiver.submissionType);
  const subject = `Your entry without a fee: ${facts.brand.fullName}`;
  return {
    kind: "waiver_code",
    to: waiver.email,
    replyTo: facts.mailboxes.hello,
    subject,
    ...writeLetter(
      facts,
      subject,
      <>
        <p>
          The festival waives the fee of one {name.toLowerCase()} for you. Open the form with the
          link below and fill it in as usual. The payment step has this code, instead of paying:
        </p>
        <p>
          <strong>{showCode(waiver.code)}</strong>
        </p>
        <p>
          It opens one entry, until {longDate(waiver.lastDay)}.{" "}
          <LetterLink to={publicUrl + codeAddress(waiver.submissionType, showCode(waiver.code))}>
            Open the form with your code
          </LetterLink>
        </p>
      </>,
    ),
  };
}
