import { loadList } from "~/features/desk/list.server";
import { Waiting } from "~/features/submissions/desk/components/waiting";
import { waiting } from "~/features/submissions/desk/list.rules";
import { listWaiting } from "~/features/submissions/waiting.server";
import type { Route } from "./+types/payments";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  return loadList(waiting, { url }, (query) => listWaiting(db, clock(), query));
}

export const meta: Route.MetaFunction = (args) => deskMeta("Payments", args);

export default function Payments({ loaderData }: Route.ComponentProps) {
  return <Waiting loaded={loaderData} />;
}
