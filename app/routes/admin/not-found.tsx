import { data } from "react-router";
import { pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/nothing";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export function loader({ context }: Route.LoaderArgs) {
  directorContext(context);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => adminMeta("Page Not Found", args);

/** An address below /admin that leads nowhere. */
export default function Nothing() {
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.portal} variant="outline">
          Back to the dashboard
        </ButtonLink>
      }
      as="h1"
      title="Page Not Found"
    >
      There is nothing at this address.
    </EmptyState>
  );
}
