import { Button } from "~/components/button";
import { EmailLinkPage } from "~/features/newsletter/components/email-link-page";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { formatEmailChange, emailChangeTexts as texts } from "../texts";

type Props = {
  /** Null: the link was used or has run out. */
  change: { title: string; maskedEmail: string } | null;
  token: string;
};

/** Asks the former address of an entry whether the change was wanted. Works without scripts. */
export function EmailChangePage({ change, token }: Props) {
  const { mailboxes } = useSettings();
  if (!change) {
    return (
      <EmailLinkPage
        action={
          <a className="link" href={`mailto:${mailboxes.hello}`}>
            {mailboxes.hello}
          </a>
        }
        title={texts.unknown}
      >
        {texts.unknownNote}
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage
      action={
        <form action={pathFor("emailChange", { token })} method="post">
          <Button type="submit">{texts.button}</Button>
        </form>
      }
      title={texts.question}
    >
      {formatEmailChange(change.title, change.maskedEmail)} {texts.effect}
    </EmailLinkPage>
  );
}
