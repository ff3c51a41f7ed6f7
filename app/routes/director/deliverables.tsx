import { AnnouncementToDo } from "~/features/decisions/announcements/components/to-do";
import { announcementToDo } from "~/features/decisions/announcements/to-do.server";
import { Deliverables } from "~/features/submissions/deliverables/desk/components/deliverables";
import {
  allDeliverables,
  countAnswers,
  readItems,
} from "~/features/submissions/deliverables/queries.server";
import type { Route } from "./+types/deliverables";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  return {
    deliverables: await allDeliverables(db),
    items: await readItems(db),
    answers: await countAnswers(db),
    toDo: await announcementToDo(db, clock),
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Deliverables", args);

export default function DeliverablesPage({ loaderData: { toDo, ...room } }: Route.ComponentProps) {
  return (
    <Deliverables {...room}>
      <AnnouncementToDo toDo={toDo} />
    </Deliverables>
  );
}
