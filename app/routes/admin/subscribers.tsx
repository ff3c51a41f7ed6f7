import { loadList } from "~/features/desk/list.server";
import { SubscribersPage } from "~/features/subscribers/desk/components/list";
import { subscribers } from "~/features/subscribers/desk/list.rules";
import { hasUnconfirmed, listSubscribers } from "~/features/subscribers/desk/list.server";
import { countSubscribers } from "~/features/subscribers/queries.server";
import type { Route } from "./+types/subscribers";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, facts } = directorContext(context);
  const [loaded, unconfirmed, figures] = await Promise.all([
    loadList(subscribers, { url }, (query) => listSubscribers(db, query, query.state)),
    hasUnconfirmed(db),
    countSubscribers(db, clock(), facts.timeZone),
  ]);
  return { loaded, asksToConfirm: facts.newsletter.doubleOptIn || unconfirmed, figures };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Email Subscribers", args);

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return <SubscribersPage {...loaderData} />;
}
