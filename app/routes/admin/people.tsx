import { People } from "~/features/auth/people/components/people";
import { peopleList } from "~/features/auth/people/list.rules";
import { listDirectors, listMembers, rolesOfAllYears } from "~/features/auth/people/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/people";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const environmentDirector = (await listDirectors(db)).find(({ environment }) => environment);
  return {
    loaded: await loadList(peopleList, { url }, (query) => listMembers(db, query)),
    roles: await rolesOfAllYears(db, clock),
    director: environmentDirector
      ? { name: environmentDirector.name, email: environmentDirector.email }
      : null,
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminPeople", args);

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  return <People {...loaderData} />;
}
