import { Button, ButtonLink } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { confirmDays } from "../rules";
import { EmailLinkPage } from "./email-link-page";

type Props = {
  /** Null: the link is unknown or expired. */
  reader: { maskedEmail: string; confirmed: boolean } | null;
  token: string;
};

/** The page of a confirmation link: a question with a button, then the result. */
export function ConfirmPage({ reader, token }: Props) {
  const { brand } = useSettings();
  const home = <ButtonLink to={pathFor("home")}>Back to Home</ButtonLink>;
  if (!reader) {
    return (
      <EmailLinkPage action={home} title="This link has expired">
        It is older than {confirmDays} days, or a newer email replaced it. Please subscribe again.
      </EmailLinkPage>
    );
  }
  if (reader.confirmed) {
    return (
      <EmailLinkPage action={home} title="You're subscribed">
        {reader.maskedEmail} is subscribed to the {brand.name} newsletter. You can unsubscribe at
        any time.
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage
      action={
        <form action={pathFor("confirm", { token })} method="post">
          <input name="from" type="hidden" value="page" />
          <Button type="submit">Confirm my address</Button>
        </form>
      }
      title="Is this your address?"
    >
      {reader.maskedEmail} will get our occasional newsletter from {brand.name}.
    </EmailLinkPage>
  );
}
