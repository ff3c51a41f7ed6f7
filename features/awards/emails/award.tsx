import type { HonorLevel } from "~/db/enums";
import { EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { awardEmailTexts } from "../texts";

type EmailData = {
  settings: FestivalSettings;
  to: string;
  name: string;
  award: string;
  /** Of this filmmaker, winners first. */
  honors: readonly {
    title: string;
    level: HonorLevel;
    citation: string;
    /** The share of the prize, '$5,000'; null for none. */
    prize: string | null;
    laurelAddress: string;
    /** With a new private link; null for a film without an entry. */
    pageAddress: string | null;
  }[];
};

/** Tells a filmmaker what their films got of one award. */
export function awardEmail({ settings, to, name, award, honors }: EmailData): Email {
  const titles = honors.map(({ title }) => isolate(title)).join(", ");
  const subject = `${isolate(award)}: ${titles}`;
  return {
    kind: "award",
    to,
    toName: name,
    subject,
    replyTo: settings.mailboxes.hello,
    stream: "announcement",
    ...renderEmail(
      settings,
      subject,
      <>
        <p>{awardEmailTexts.dear(isolate(name))}</p>
        {honors.map(({ title, level, citation, prize, laurelAddress, pageAddress }) => (
          <div key={laurelAddress}>
            <p>
              {awardEmailTexts.news(isolate(title), isolate(award), level)}{" "}
              {prize && `${awardEmailTexts.prize(prize)} `}
              {awardEmailTexts.congratulations}
            </p>
            {citation && <p>“{isolate(citation)}”</p>}
            <p>
              <EmailLink button to={laurelAddress}>
                {awardEmailTexts.laurels}
              </EmailLink>
            </p>
            {pageAddress && (
              <p>
                <EmailLink to={pageAddress}>{awardEmailTexts.privatePage}</EmailLink>
              </p>
            )}
          </div>
        ))}
        {honors.some(({ pageAddress }) => pageAddress) && (
          <SmallPrint>{awardEmailTexts.secret}</SmallPrint>
        )}
      </>,
    ),
  };
}
