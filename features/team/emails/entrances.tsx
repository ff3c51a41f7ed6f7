import type { FestivalFacts } from "~/features/festival/schema";
import { LetterLink, Quiet } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";
import { codeMinutes, invitationDays } from "../rules";

/** A link and six digits: the digits are typed by hand, since machines follow links in mail. */
export type Opening = {
  to: { name: string; email: string };
  token: string;
  code: string;
  facts: FestivalFacts;
  publicUrl: string;
};

function opening(
  { to, token, code, facts, publicUrl }: Opening,
  { kind, subject, told, until }: { kind: string; subject: string; told: string; until: string },
): Letter {
  return {
    ...{ kind, subject, to: to.email, toName: to.name },
    ...writeLetter(
      facts,
      subject,
      <>
        {to.name && <p>Hello {to.name},</p>}
        <p>{told}</p>
        <p>Your six digits:</p>
        <p style={{ fontSize: "28px", letterSpacing: "0.2em" }}>{code}</p>
        <p>
          <LetterLink to={publicUrl + pageAddress("juryEnter", { token })}>
            Enter with these digits
          </LetterLink>
        </p>
        <Quiet>{until}</Quiet>
      </>,
    ),
  };
}

/** Invites somebody to the team. */
export const invitationLetter = (given: Opening): Letter =>
  opening(given, {
    kind: "invitation",
    subject: `You are invited to ${given.facts.brand.name}`,
    told: `${given.facts.brand.fullName} asks you to watch films and to score them. There is no password: open the page and type the digits.`,
    until: `Link and digits work once and for ${invitationDays} days. Afterwards the page sends you new ones whenever you like.`,
  });

/** Lets somebody in who asked for it. */
export const codeLetter = (given: Opening): Letter =>
  opening(given, {
    kind: "login_code",
    subject: "Your six digits",
    told: `Somebody, you we hope, wants to enter ${given.facts.brand.name} with this address.`,
    until: `Link and digits work once and for ${codeMinutes} minutes. If it was not you, there is nothing to do.`,
  });
