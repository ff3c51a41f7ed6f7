import { loadList } from "~/features/desk/list.server";
import { People } from "~/features/team/desk/components/people";
import { people } from "~/features/team/desk/list.rules";
import { listMembers } from "~/features/team/desk/queries.server";
import { pages } from "~/http/addresses";
import { isDirector } from "~/http/endpoint";
import { ButtonLink } from "~/ui/button";
import { DeskHead } from "~/ui/desk-page";
import type { Route } from "./+types/jury";
import { juryDeskContext } from "./guard.server";
import { deskMeta } from "./meta";

/** The director looks after people; to programmers they are none of their business. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor } = juryDeskContext(context);
  const loaded = isDirector(actor)
    ? await loadList(people, { url }, (query) => listMembers(db, query))
    : null;
  return { loaded };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Jury", args);

export default function Jury({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        actions={
          <ButtonLink size="sm" to={pages.adminJuryPhases} variant="outline">
            Juries and phases
          </ButtonLink>
        }
        note="Who watches, who scores, and when"
        title="Jury"
      />
      {loaded && <People loaded={loaded} />}
    </>
  );
}
