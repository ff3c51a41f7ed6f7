import { EmailLink, Quiet } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";
import { codeMinutes, invitationDays, limitLinkHours } from "../rules";

/** A link and six digits: the digits are typed by hand, since machines follow links in mail. */
export type Opening = {
  to: { name: string; email: string };
  token: string;
  code: string;
  facts: FestivalSettings;
  publicUrl: string;
};

function opening(
  { to, token, code, facts, publicUrl }: Opening,
  { kind, subject, told, until }: { kind: string; subject: string; told: string; until: string },
): Email {
  return {
    ...{ kind, subject, to: to.email, toName: to.name },
    ...renderEmail(
      facts,
      subject,
      <>
        {to.name && <p>Hello {to.name},</p>}
        <p>{told}</p>
        <p>Your six digits:</p>
        <p style={{ fontSize: "28px", letterSpacing: "0.2em" }}>{code}</p>
        <p>
          <EmailLink to={publicUrl + pathFor("juryEnter", { token })}>
            Enter with these digits
          </EmailLink>
        </p>
        <Quiet>{until}</Quiet>
      </>,
    ),
  };
}

/** Invites somebody to the team. */
export const invitationEmail = (given: Opening): Email =>
  opening(given, {
    kind: "invitation",
    subject: `You are invited to ${given.facts.brand.name}`,
    told: `${given.facts.brand.fullName} asks you to watch films and to score them. There is no password: open the page and type the digits.`,
    until: `Link and digits work once and for ${invitationDays} days. Afterwards the page sends you new ones whenever you like.`,
  });

/** Lets somebody in who asked for it. */
export const codeEmail = (given: Opening): Email =>
  opening(given, {
    kind: "login_code",
    subject: "Your six digits",
    told: `Somebody, you we hope, wants to enter ${given.facts.brand.name} with this address.`,
    until: `Link and digits work once and for ${codeMinutes} minutes. Without the link, the digits work only in the browser that asked for them. If it was not you, there is nothing to do.`,
  });

/** Says that too many codes were asked for, or too many digits tried, and lets its reader in all the same. */
export const limitEmail = (given: Opening): Email =>
  opening(given, {
    kind: "login_limit",
    subject: "Too many attempts to log in",
    told: `Somebody asked for many codes for this address at ${given.facts.brand.name}, or typed many wrong ones. Nobody came in. For now we send no more codes to browsers that we do not know. You can always come in with the link below.`,
    until: `Link and digits work once and for ${limitLinkHours} hours. A browser that you logged in with before can still ask for codes. If it was not you, there is nothing to do.`,
  });

/** Tells the former address of somebody who entered with it that it opens nothing any more. */
export const formerAddressEmail = ({ to, facts }: Pick<Opening, "to" | "facts">): Email => {
  const subject = "Your email address was changed";
  return {
    ...{ kind: "former_address", subject, to: to.email, toName: to.name },
    ...renderEmail(
      facts,
      subject,
      <>
        {to.name && <p>Hello {to.name},</p>}
        <p>
          {facts.brand.fullName} now has another email address for you. This one no longer logs you
          in, and you were logged out everywhere. Your scores are kept.
        </p>
        <p>
          If you did not expect this, please write to{" "}
          <EmailLink to={`mailto:${facts.mailboxes.hello}`}>{facts.mailboxes.hello}</EmailLink>.
        </p>
      </>,
    ),
  };
};
