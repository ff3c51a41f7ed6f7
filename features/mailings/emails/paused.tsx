import { EmailLink } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import type { Mailing } from "../schema";
import { newsletterTexts, pauseTexts } from "../texts";

type Paused = Pick<Mailing, "id" | "subject" | "pausedWhy">;

/** Tells the director that a newsletter paused itself. */
export function pausedEmail(
  { id, subject, pausedWhy }: Paused,
  { to, settings, publicUrl }: { to: string; settings: FestivalSettings; publicUrl: string },
): Email {
  return {
    kind: "newsletter_paused",
    to,
    subject: `Newsletter paused: ${subject}`,
    ...renderEmail(
      settings,
      newsletterTexts.pausedTitle,
      <>
        <p>
          {isolate(subject)}: {pauseTexts[pausedWhy ?? "director"]} {newsletterTexts.pausedNote}
        </p>
        <p style={{ margin: "24px 0" }}>
          <EmailLink button to={publicUrl + pathFor("adminMailing", { id })}>
            {newsletterTexts.open}
          </EmailLink>
        </p>
      </>,
    ),
  };
}
