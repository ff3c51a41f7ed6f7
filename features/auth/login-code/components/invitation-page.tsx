import { AuthCardLayout } from "~/components/auth-card-layout";
import { useSettings } from "~/features/settings/hooks";
import { pages } from "~/lib/paths";
import { LoginCodeForm } from "./accept-invitation";

/** Where a mail's link leads. Opening it changes nothing; the digits beside it do. */
export function InvitedPage({ token }: { token: string }) {
  return (
    <AuthCardLayout brand={useSettings().brand} home={pages.home} title="Come in">
      <p className="text-muted">The digits stand in the mail that brought you here.</p>
      <LoginCodeForm autoFocus belongingTo={() => ({ token })} />
      <p className="text-sm text-muted">
        They do not work any more?{" "}
        <a className="link" href={pages.juryLogin}>
          Have new ones sent to you
        </a>
        .
      </p>
    </AuthCardLayout>
  );
}
