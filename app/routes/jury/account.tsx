import { privateMeta } from "~/app/private-meta";
import { AccountPage } from "~/features/auth/account/components/member";
import { canRequireSecondStep } from "~/features/auth/binding.rules";
import { readFactors } from "~/features/auth/second-factor/queries.server";
import { factorsSchema } from "~/features/auth/second-factor/schema";
import { listSessions } from "~/features/auth/session/sessions.commands.server";
import { ScoringLayout } from "~/features/jury/scoring/components/layout";
import { roleNames } from "~/lib/api/endpoint";
import { formatMoment } from "~/lib/dates/calendar";
import type { Route } from "./+types/account";
import { jurorContext, readJuryPage } from "./require-role.server";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, settings, juror, publicUrl, passkeyHost } = jurorContext(context);
  const { pageData } = await readJuryPage(context, request);
  const formatTime = (moment: Date) => formatMoment(settings, moment);
  const sessions = await listSessions(db, clock, juror);
  return {
    pageData,
    name: juror.name,
    email: juror.email,
    needs: juror.needs,
    mayBind: canRequireSecondStep(roleNames(juror.roles)),
    factors: factorsSchema.parse(await readFactors({ db, clock, publicUrl, passkeyHost }, juror)),
    // Formatted on the server, so that the page loads no time zone code.
    sessions: sessions.map(({ id, browser, address, startedAt, lastSeenAt, isThis }) => ({
      id,
      browser,
      address,
      isThis,
      started: formatTime(startedAt),
      lastSeen: formatTime(lastSeenAt),
    })),
  };
}

export const meta: Route.MetaFunction = (args) => privateMeta("Your account", args);

export default function Account({ loaderData: { pageData, ...account } }: Route.ComponentProps) {
  return (
    <ScoringLayout pageData={pageData} linksToList>
      <AccountPage {...account} />
    </ScoringLayout>
  );
}
