import { isRouteErrorResponse, Outlet } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { pages } from "~/lib/paths";
import "~/app/styles/jury.css";
import { preventCaching } from "../admin/require-role.server";
import type { Route } from "./+types/layout";
import { requireJuror } from "./require-role.server";

export const middleware: Route.MiddlewareFunction[] = [preventCaching, requireJuror];

/** The title of error pages; every page sets its own. */
export const meta: Route.MetaFunction = (args) => privateMeta("Your films", args);

export default function JuryLayout() {
  return <Outlet />;
}

/** A film was unassigned, or the server failed; links to the list. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  // No response from the server: the network failed.
  if (!isRouteErrorResponse(error) && typeof navigator !== "undefined" && !navigator.onLine) {
    return <NoNetwork />;
  }
  return (
    <main className="grid min-h-svh content-center justify-items-center p-5" id="main">
      <EmptyState
        as="h1"
        link={{ to: pages.jury, label: "Your films" }}
        title={isMissing ? "This film is not on your list" : "Something went wrong"}
      >
        {isMissing
          ? "The film was withdrawn or assigned to another juror, or scoring is not open."
          : "The problem is on our side. What you entered is saved in this browser."}
      </EmptyState>
    </main>
  );
}

/** Shown if navigation failed offline: typed values stay, and the navigation is retried. */
function NoNetwork() {
  return (
    <main className="grid min-h-svh content-center justify-items-center p-5" id="main">
      <EmptyState
        action={
          <Button onClick={() => window.location.reload()} size="sm" variant="outline">
            Try again
          </Button>
        }
        as="h1"
        title="You're offline"
      >
        What you entered is saved on this device, and we'll send it when you're back online.
      </EmptyState>
    </main>
  );
}
