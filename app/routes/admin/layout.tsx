import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { pageContext } from "~/app/context.server";
import { ReadOnly } from "~/components/admin/read-only";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { EnrolFrame } from "~/features/auth/account/components/enrol-frame";
import { ProgrammerFrame } from "~/features/auth/people/components/programmer-frame";
import { programmerGroups } from "~/features/dashboard/admin-menu.rules";
import { AdminLayout } from "~/features/dashboard/components/admin-layout";
import { readAdminCounts } from "~/features/dashboard/queries.server";
import type { ListedEdition } from "~/features/settings/edition-state.rules";
import { useShownEdition } from "~/features/settings/hooks/use-shown-edition";
import { roleNames } from "~/lib/api/endpoint";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { systemClock } from "~/lib/dates/clock";
import { ensureTemporal } from "~/lib/dates/load-temporal-polyfill.browser";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/layout";
import { editionsFor } from "./edition-param.server";
import {
  directorContext,
  preventCaching,
  programmerContext,
  requireSession,
} from "./require-role.server";
import "~/app/styles/admin.css";

/** All admin pages except the portal are below this route, which requires a session. */
export const middleware: Route.MiddlewareFunction[] = [preventCaching, requireSession];

/** Visitors who navigate here from a public page may not have loaded it yet. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [() => ensureTemporal()];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, actor } = programmerContext(context, url);
  const listedEditions = await editionsFor(db, clock(), actor);
  const brand = context.get(pageContext).settings.brand.name;
  if (!roleNames(actor.roles).includes("director")) {
    return {
      who: "programmer" as const,
      brand,
      editions: listedEditions,
      name: actor.name,
      email: actor.email,
    };
  }
  const { settings, director } = directorContext(context);
  if (director.mustEnrol) return { who: "enrolling" as const };
  const counts = await readAdminCounts(db);
  const hasOwnClock = Math.abs(clock().getTime() - systemClock().getTime()) > 60_000;
  const demoDate = hasOwnClock ? longDate(dayIn(settings.timeZone, clock()), settings) : undefined;
  return {
    who: "director" as const,
    brand,
    email: director.email,
    editions: listedEditions,
    ...counts,
    demoDate,
  };
}

/** The page, for reading only if it shows an archived edition that cannot change. */
function Page({ editions }: { editions: readonly ListedEdition[] }) {
  const { readOnlyReason } = useShownEdition(editions);
  return (
    <ReadOnly reason={readOnlyReason}>
      <Outlet />
    </ReadOnly>
  );
}

type FrameProps = { loaded: Route.ComponentProps["loaderData"]; children: ReactNode };

function Frame({ loaded, children }: FrameProps) {
  if (loaded.who === "enrolling") return <EnrolFrame>{children}</EnrolFrame>;
  return loaded.who === "director" ? (
    <AdminLayout {...loaded}>{children}</AdminLayout>
  ) : (
    <ProgrammerFrame {...loaded} groupsOf={programmerGroups}>
      {children}
    </ProgrammerFrame>
  );
}

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaded={loaderData}>
      <Page editions={loaderData.who === "enrolling" ? [] : loaderData.editions} />
    </Frame>
  );
}

/** Shown if a page fails. The admin frame stays, so that other pages can be reached. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const errorState = (
    <EmptyState
      action={
        isMissing ? (
          <ButtonLink size="sm" to={pages.portal} variant="outline">
            Back to the dashboard
          </ButtonLink>
        ) : (
          <Button onClick={() => location.reload()} size="sm" variant="outline">
            Try again
          </Button>
        )
      }
      as="h1"
      title={isMissing ? "Page Not Found" : "Something went wrong"}
    >
      {isMissing
        ? "We can't find this page."
        : "Something failed on our side. Please try again in a minute."}
    </EmptyState>
  );
  return loaderData ? (
    <Frame loaded={loaderData}>{errorState}</Frame>
  ) : (
    <main className="p-5">{errorState}</main>
  );
}
