import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { Door } from "~/ui/door";
import { SixDigits } from "./enter";

/** Where a mail's link leads. Opening it changes nothing; the digits beside it do. */
export function InvitedPage({ token }: { token: string }) {
  return (
    <Door brand={useFacts().brand} home={pages.home} title="Come in">
      <p className="text-muted">The digits stand in the mail that brought you here.</p>
      <SixDigits autoFocus belongingTo={() => ({ token })} />
      <p className="text-sm text-muted">
        They do not work any more?{" "}
        <a className="link" href={pages.juryLogin}>
          Have new ones sent to you
        </a>
        .
      </p>
    </Door>
  );
}
