import { browserName } from "~/features/auth/session/browser-name.rules";
import { EmailLink, Rows } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { momentInFull, zoneName } from "~/lib/dates/calendar";
import { type PageName, pages } from "~/lib/paths";

/** Where and when an account was changed. */
export type Occasion = {
  to: string;
  publicUrl: string;
  settings: FestivalSettings;
  at: Date;
  /** Shortened. */
  address: string;
  userAgent: string | null;
  /** The account page of the link; by default the director's. */
  account?: PageName;
};

type NoticeWords = { kind: string; subject: string; message: string; advice: string };

/** An email about a change of an account: when, with which browser and from where. */
export function notice({ kind, subject, message, advice }: NoticeWords, occasion: Occasion): Email {
  const { to, publicUrl, settings, at, address, userAgent } = occasion;
  const link = publicUrl + pages[occasion.account ?? "adminAccount"];
  const rows: [label: string, value: string][] = [
    ["When", `${momentInFull(at.toISOString(), settings)} (${zoneName(settings.timeZone)})`],
    ["Browser", browserName(userAgent)],
    ["Network", address],
  ];
  return {
    kind,
    to,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>{message}</p>
        <Rows rows={rows} />
        <p>{advice}</p>
        <p>
          <EmailLink to={link}>Open your account</EmailLink>
        </p>
      </>,
    ),
  };
}

/** The email about a login from a new browser. */
export const newBrowserNotice = (occasion: Occasion): Email =>
  notice(
    {
      kind: "new_browser",
      subject: "New login to your account",
      message: "Someone logged in to your director account from a new browser.",
      advice:
        "If this was you, you can ignore this email. If not, change your access code now. This logs out all other sessions.",
    },
    occasion,
  );

/** The email about a changed access code. */
export const accessCodeNotice = (occasion: Occasion): Email =>
  notice(
    {
      kind: "access_code_changed",
      subject: "The access code was changed",
      message: "The director's access code was changed, and every other session was ended.",
      advice:
        "If this was not you, ask your server administrator to set DIRECTOR_ACCESS_CODE to a new code and restart the server.",
    },
    occasion,
  );
