import { Link } from "react-router";
import { pages } from "~/lib/paths";
import { passkeyOffer } from "../texts";

/** Offers a passkey to a juror who logged in with a code again. */
export function PasskeyOffer() {
  return (
    <aside aria-label={passkeyOffer.link} className="mb-8 border border-line p-4">
      <p>
        {passkeyOffer.text}{" "}
        <Link className="link" to={pages.juryAccount}>
          {passkeyOffer.link}
        </Link>
      </p>
    </aside>
  );
}
