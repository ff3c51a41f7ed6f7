import { redirect, useNavigate, useSearchParams } from "react-router";
import { pageContext } from "~/app/context.server";
import { privateMeta } from "~/app/private-meta";
import { AuthCardLayout } from "~/components/auth-card-layout";
import { lazyPart } from "~/components/lazy-part";
import { LoginForm } from "~/features/auth/access-code/components/login-form";
import { loginTexts } from "~/features/auth/access-code/texts";
import { latestContacts } from "~/features/contacts/queries.server";
import { contactSchema } from "~/features/contacts/schema";
import { getActionItems } from "~/features/dashboard/action-items.queries.server";
import { actionItemLines } from "~/features/dashboard/action-items.rules";
import { readAdminCounts } from "~/features/dashboard/queries.server";
import { recordVisit } from "~/features/dashboard/visits.commands.server";
import { findPreparedEdition } from "~/features/editions/queries.server";
import {
  readCountries,
  readDashboardFigures,
  readSeason,
  readWeeks,
} from "~/features/entries-admin/dashboard-figures.queries.server";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import { getSettings } from "~/features/settings/queries.server";
import { offersSetup } from "~/features/setup/queries.server";
import { readLatestSubmissions } from "~/features/submissions/queries.server";
import { submissionSchema } from "~/features/submissions/schema";
import { returnParameter, safeReturnPath } from "~/lib/admin-list/login-redirect";
import { isDirector } from "~/lib/api/endpoint";
import { momentInList } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/portal";
import { editionsFor, requestedEdition } from "./edition-param.server";
import { directorContext, isProgrammersPage, preventCaching } from "./require-role.server";
import "~/app/styles/admin.css";

export const middleware: Route.MiddlewareFunction[] = [preventCaching];

/**
 * The dashboard's code, which the login does not need. Without a Suspense boundary, server and browser both wait for
 * it.
 */
const PortalDashboard = lazyPart(() => import("./portal-dashboard"));

/** Entries in each of the dashboard's two lists. */
const maxListed = 24;

/** For directors the dashboard; for others the login, which reads nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const to = safeReturnPath(url.searchParams.get(returnParameter));
  if (!isDirector(page.actor)) {
    const isForProgrammers = to !== null && isProgrammersPage(new URL(to, url).pathname);
    return { brand: page.settings.brand, edition: undefined, dashboard: null, isForProgrammers };
  }
  if (page.actor.mustEnrol) throw redirect(pages.adminAccount);
  if (to) throw redirect(to);

  const { db, clock, settings, director } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const editionSettings = edition ? await getSettings(db, editionSummary.id) : null;
  const [
    submissions,
    contacts,
    counts,
    figures,
    actionItems,
    weeks,
    season,
    countries,
    preparedEdition,
    isSetupOffered,
  ] = await Promise.all([
    readLatestSubmissions(db, maxListed, edition),
    latestContacts(db, maxListed),
    readAdminCounts(db),
    readDashboardFigures(db, edition),
    recordVisit(db, clock(), director.personId).then((previousVisit) =>
      getActionItems(db, settings, clock(), previousVisit),
    ),
    readWeeks(db, edition),
    readSeason(db, editionSettings ?? settings, clock(), edition),
    readCountries(db, edition),
    findPreparedEdition(db),
    offersSetup(db),
  ]);
  const now = clock().toISOString();
  return {
    brand: settings.brand,
    edition,
    isForProgrammers: false,
    dashboard: {
      email: director.email,
      editions: await editionsFor(db, clock(), director),
      edition,
      editionSettings,
      // Formatted on the server, so that the browser does not load the rules.
      lines: actionItemLines(actionItems, (at) => momentInList(at, settings, now)),
      ...counts,
      figures,
      actionItems,
      weeks,
      season,
      countries,
      preparedEdition,
      isSetupOffered: isSetupOffered && !edition,
      submissions: submissions.map((row) => submissionSchema.parse(row)),
      contacts: contacts.map((row) => contactSchema.parse(row)),
    },
  };
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.dashboard ? "Dashboard" : "Festival director portal", args);

export default function Portal({ loaderData }: Route.ComponentProps) {
  const { brand, dashboard, isForProgrammers } = loaderData;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  if (dashboard) return <PortalDashboard brand={brand.name} dashboard={dashboard} />;
  const to = safeReturnPath(search.get(returnParameter)) ?? pages.portal;
  return (
    <AuthCardLayout
      brand={brand}
      home={pages.home}
      logo={<FestivalLogo />}
      title="Festival director"
    >
      <LoginForm onLoggedIn={() => navigate(to, { replace: true })} />
      {isForProgrammers && (
        <p>
          <a className="link" href={pages.juryLogin}>
            {loginTexts.programmers}
          </a>
        </p>
      )}
    </AuthCardLayout>
  );
}
