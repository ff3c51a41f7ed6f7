import { loadList } from "~/features/desk/list.server";
import { EditionSelect } from "~/features/festival/components/year-chooser";
import { EditionSettings } from "~/features/festival/components/year-facts";
import { Juries } from "~/features/jury/desk/components/juries";
import { Phases } from "~/features/jury/desk/components/phases";
import { readPhases } from "~/features/jury/desk/phases.server";
import { People } from "~/features/team/desk/components/people";
import { people } from "~/features/team/desk/list.rules";
import { listMembers, rolesInOtherEditions } from "~/features/team/desk/queries.server";
import { isDirector } from "~/http/endpoint";
import { PageHeader, TwoColumns } from "~/ui/desk-page";
import type { Route } from "./+types/jury";
import { programmerContext } from "./guard.server";
import { adminMeta } from "./meta";
import { allEditionStates, requestedEdition, settingsOf } from "./year.server";

/** The director looks after people; to programmers they are none of their business. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, actor } = programmerContext(context, url);
  const mayChange = isDirector(actor);
  const { years, edition, year } = await requestedEdition(db, url, allEditionStates, actor);
  return {
    ...{ years, edition },
    facts: await settingsOf(db, edition),
    room: await readPhases(db, clock(), year, actor),
    loaded: mayChange ? await loadList(people, { url }, (query) => listMembers(db, query)) : null,
    otherYears: mayChange ? await rolesInOtherEditions(db, clock) : [],
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Jury", args);

export default function Jury({ loaderData }: Route.ComponentProps) {
  const { room, loaded, otherYears, years, edition, facts } = loaderData;
  return (
    <>
      <PageHeader
        actions={<EditionSelect edition={edition} years={years} />}
        note="Who watches, who scores, and when"
        title="Jury"
      />
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
