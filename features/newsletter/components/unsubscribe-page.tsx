import { Button, ButtonLink } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { EmailLinkPage } from "./email-link-page";

type Props = {
  /** Null: the link belongs to nobody. */
  reader: { maskedEmail: string; isActive: boolean } | null;
  token: string;
};

/** Asks before somebody leaves the mailing list, and says when it is done. Works without scripts. */
export function UnsubscribePage({ reader, token }: Props) {
  const { brand } = useSettings();
  const home = <ButtonLink to={pathFor("home")}>Back to Home</ButtonLink>;
  if (!reader) {
    return (
      <EmailLinkPage action={home} title="This link leads nowhere">
        It belongs to nobody on our mailing list. If letters still reach you, use the link in the
        latest one.
      </EmailLinkPage>
    );
  }
  if (!reader.isActive) {
    return (
      <EmailLinkPage action={home} title="You are off the list">
        {brand.name} sends no more letters to {reader.maskedEmail}. If you change your mind, leave
        your address again at the foot of this page.
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage
      action={
        <form action={pathFor("unsubscribe", { token })} method="post">
          <input name="from" type="hidden" value="page" />
          <Button type="submit">Unsubscribe</Button>
        </form>
      }
      title="Leave the mailing list?"
    >
      {reader.maskedEmail} will get no more letters from {brand.name}. What concerns an entry of
      yours still reaches you.
    </EmailLinkPage>
  );
}
