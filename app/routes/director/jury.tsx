import { loadList } from "~/features/desk/list.server";
import { YearChooser } from "~/features/festival/components/year-chooser";
import { YearFacts } from "~/features/festival/components/year-facts";
import { Juries } from "~/features/jury/desk/components/juries";
import { Phases } from "~/features/jury/desk/components/phases";
import { readPhases } from "~/features/jury/desk/phases.server";
import { People } from "~/features/team/desk/components/people";
import { people } from "~/features/team/desk/list.rules";
import { listMembers, rolesOfOtherYears } from "~/features/team/desk/queries.server";
import { isDirector } from "~/http/endpoint";
import { DeskDuo, DeskHead } from "~/ui/desk-page";
import type { Route } from "./+types/jury";
import { programmerContext } from "./guard.server";
import { deskMeta } from "./meta";
import { everyYear, factsOf, yearAsked } from "./year.server";

/** The director looks after people; to programmers they are none of their business. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, actor } = programmerContext(context, url);
  const mayChange = isDirector(actor);
  const { years, edition, year } = await yearAsked(db, url, everyYear, actor);
  return {
    ...{ years, edition },
    facts: await factsOf(db, edition),
    room: await readPhases(db, clock(), year, actor),
    loaded: mayChange ? await loadList(people, { url }, (query) => listMembers(db, query)) : null,
    otherYears: mayChange ? await rolesOfOtherYears(db, clock) : [],
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Jury", args);

export default function Jury({ loaderData }: Route.ComponentProps) {
  const { room, loaded, otherYears, years, edition, facts } = loaderData;
  return (
    <>
      <DeskHead
        actions={<YearChooser edition={edition} years={years} />}
        note="Who watches, who scores, and when"
        title="Jury"
      />
      <YearFacts facts={facts}>
        <DeskDuo even key={edition}>
          <Phases {...room} />
          <Juries {...room} />
        </DeskDuo>
      </YearFacts>
      {loaded && <People loaded={loaded} otherYears={otherYears} />}
    </>
  );
}
