import { AuthCardLayout } from "~/components/auth-card-layout";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import { useSettings } from "~/features/settings/hooks";
import { pages } from "~/lib/paths";
import { LoginCodeForm } from "./code-form";

/** The target of an email's link. Opening it changes nothing; entering the code does. */
export function InvitationPage({ token }: { token: string }) {
  return (
    <AuthCardLayout
      brand={useSettings().brand}
      home={pages.home}
      logo={<FestivalLogo />}
      title="Log in"
    >
      <p className="text-muted">You'll find the code in the email that brought you here.</p>
      <LoginCodeForm autoFocus codeOwner={() => ({ token })} />
      <p className="text-sm text-muted">
        The code doesn't work?{" "}
        <a className="link" href={pages.juryLogin}>
          Get a new code
        </a>
        .
      </p>
    </AuthCardLayout>
  );
}
