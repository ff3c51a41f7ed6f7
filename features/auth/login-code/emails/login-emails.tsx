import { EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import { codeMinutes, invitationDays, limitLinkHours } from "../rules";

/** A link and a six-digit code, typed by hand, since programs follow links in emails. */
export type LoginEmailOptions = {
  to: { name: string; email: string };
  token: string;
  code: string;
  settings: FestivalSettings;
  publicUrl: string;
};

function loginEmail(
  { to, token, code, settings, publicUrl }: LoginEmailOptions,
  {
    kind,
    subject,
    message,
    validity,
  }: { kind: string; subject: string; message: string; validity: string },
): Email {
  return {
    kind,
    subject,
    to: to.email,
    toName: to.name,
    ...renderEmail(
      settings,
      subject,
      <>
        {to.name && <p>Hello {isolate(to.name)},</p>}
        <p>{message}</p>
        <p>Your six-digit code:</p>
        <p style={{ fontSize: "28px", letterSpacing: "0.2em" }}>{code}</p>
        <p>
          <EmailLink to={publicUrl + pathFor("juryEnter", { token })}>
            Log in with this code
          </EmailLink>
        </p>
        <SmallPrint>{validity}</SmallPrint>
      </>,
    ),
  };
}

/** Invites a person to the team. */
export const invitationEmail = (options: LoginEmailOptions): Email =>
  loginEmail(options, {
    kind: "invitation",
    subject: `You are invited to ${options.settings.brand.name}`,
    message: `${options.settings.brand.fullName} invites you to join its team. You don't need a password: open the page and enter the code.`,
    validity: `The link and the code work once, for ${invitationDays} days. After that, you can request a new code on the login page.`,
  });

/** The email with a requested code. */
export const codeEmail = (options: LoginEmailOptions): Email =>
  loginEmail(options, {
    kind: "login_code",
    subject: "Your login code",
    message: `Someone, hopefully you, wants to log in to ${options.settings.brand.name} with this address.`,
    validity: `The link and the code work once, for ${codeMinutes} minutes. Without the link, the code works only in the browser that requested it. If this was not you, you can ignore this email.`,
  });

/** The email about too many requests or wrong codes, with a link that works. */
export const limitEmail = (options: LoginEmailOptions): Email =>
  loginEmail(options, {
    kind: "login_limit",
    subject: "Too many login attempts",
    message: `Someone requested many codes for this address at ${options.settings.brand.name}, or entered many wrong ones. No one logged in. For now, we send codes only to browsers that you have used before. You can always log in with the link below.`,
    validity: `The link and the code work once, for ${limitLinkHours} hours. You can still request codes in a browser that you have used before. If this was not you, you can ignore this email.`,
  });

/** The email to a former address that a person logged in with: it no longer works. */
export const formerAddressEmail = ({
  to,
  settings,
}: Pick<LoginEmailOptions, "to" | "settings">): Email => {
  const subject = "Your email address was changed";
  return {
    kind: "former_address",
    subject,
    to: to.email,
    toName: to.name,
    ...renderEmail(
      settings,
      subject,
      <>
        {to.name && <p>Hello {isolate(to.name)},</p>}
        <p>
          {settings.brand.fullName} now has a different email address for you. You can no longer log
          in with this one, and you've been logged out everywhere. Your scores are safe.
        </p>
        <p>
          If you did not expect this, please write to{" "}
          <EmailLink to={`mailto:${settings.mailboxes.hello}`}>
            {settings.mailboxes.hello}
          </EmailLink>
          .
        </p>
      </>,
    ),
  };
};
