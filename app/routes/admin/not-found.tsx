import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/not-found";
import { directorContext } from "./require-role.server";

export function loader({ context }: Route.LoaderArgs) {
  directorContext(context);
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => privateMeta("Page Not Found", args);

/** The page for an unknown address below /admin. */
export default function NotFound() {
  return (
    <EmptyState
      link={{ to: pages.portal, label: "Back to the dashboard" }}
      as="h1"
      title="Page Not Found"
    >
      We can't find this page.
    </EmptyState>
  );
}
