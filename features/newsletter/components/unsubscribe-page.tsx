import { Button, ButtonLink } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { deletedAddressTexts, testLinkTexts, testToken } from "../rules";
import { EmailLinkPage } from "./email-link-page";

type Props = {
  /** Null: unknown link. */
  reader: { maskedEmail: string; isActive: boolean } | null;
  token: string;
};

/** The page of an unsubscribe link: a question with a button, then the result. Works without scripts. */
export function UnsubscribePage({ reader, token }: Props) {
  const { brand } = useSettings();
  const home = <ButtonLink to={pathFor("home")}>Back to Home</ButtonLink>;
  if (token === testToken) {
    return (
      <EmailLinkPage action={home} title={testLinkTexts.title}>
        {testLinkTexts.text}
      </EmailLinkPage>
    );
  }
  if (reader?.maskedEmail === "") {
    return (
      <EmailLinkPage action={home} title={deletedAddressTexts.title}>
        {deletedAddressTexts.text(brand.name)}
      </EmailLinkPage>
    );
  }
  if (!reader) {
    return (
      <EmailLinkPage action={home} title="This link does not work">
        This address is not on our mailing list. If you still get our newsletter, use the link in
        the latest one.
      </EmailLinkPage>
    );
  }
  if (!reader.isActive) {
    return (
      <EmailLinkPage action={home} title="You've unsubscribed">
        {reader.maskedEmail} won't get any more newsletters from {brand.name}. You can subscribe
        again at the bottom of this page.
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
      title="Unsubscribe from the newsletter?"
    >
      {reader.maskedEmail} won't get any more newsletters from {brand.name}. You'll still get emails
      about your own entries.
    </EmailLinkPage>
  );
}
