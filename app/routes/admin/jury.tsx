import { PageHeader, TwoColumns } from "~/components/admin/page-header";
import { People } from "~/features/auth/people/components/people";
import { people } from "~/features/auth/people/list.rules";
import { listMembers, rolesInOtherEditions } from "~/features/auth/people/queries.server";
import { Juries } from "~/features/jury/admin/components/juries";
import { Phases } from "~/features/jury/admin/components/phases";
import { readPhases } from "~/features/jury/admin/phases-page.server";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import { loadList } from "~/lib/admin-list/list.server";
import { isDirector } from "~/lib/api/endpoint";
import type { Route } from "./+types/jury";
import { requestedEdition, settingsOf } from "./edition-param.server";
import { adminMeta } from "./meta";
import { programmerContext } from "./require-role.server";

/** The director looks after people; to programmers they are none of their business. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, actor } = programmerContext(context, url);
  const mayChange = isDirector(actor);
  const { edition, year } = await requestedEdition(db, url, actor);
  return {
    edition,
    facts: await settingsOf(db, edition),
    room: await readPhases(db, clock(), year, actor),
    loaded: mayChange ? await loadList(people, { url }, (query) => listMembers(db, query)) : null,
    otherYears: mayChange ? await rolesInOtherEditions(db, clock) : [],
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Jury", args);

export default function Jury({ loaderData }: Route.ComponentProps) {
  const { room, loaded, otherYears, edition, facts } = loaderData;
  return (
    <>
      <PageHeader note="Who watches, who scores, and when" title="Jury" />
      <EditionSettings facts={facts}>
        <TwoColumns even key={edition}>
          <Phases {...room} />
          <Juries {...room} />
        </TwoColumns>
      </EditionSettings>
      {loaded && <People loaded={loaded} otherYears={otherYears} />}
    </>
  );
}
