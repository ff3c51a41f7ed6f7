import { Button } from "~/components/button";
import { EmailLinkPage } from "~/features/newsletter/components/email-link-page";
import { useSettings } from "~/features/settings/hooks";
import {
  formatEmailChange,
  emailChangeTexts as texts,
} from "~/features/submissions/history/email-change.texts";
import { pathFor } from "~/lib/paths";

type Props = {
  /** Null if the link was used or has expired. */
  change: { title: string; maskedEmail: string } | null;
  token: string;
};

/** Asks the owner of the former address if the change was wanted. Works without JavaScript. */
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
