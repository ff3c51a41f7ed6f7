import { SubscribersPage } from "~/features/newsletter/admin/components/list";
import { hasUnconfirmed, listSubscribers } from "~/features/newsletter/admin/list.commands.server";
import { subscribers } from "~/features/newsletter/admin/list.rules";
import { countSubscribers } from "~/features/newsletter/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/subscribers";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, settings } = directorContext(context);
  const [loaded, unconfirmed, figures] = await Promise.all([
    loadList(subscribers, { url }, (query) => listSubscribers(db, query, query.state)),
    hasUnconfirmed(db),
    countSubscribers(db, clock(), settings.timeZone),
  ]);
  return { loaded, asksToConfirm: settings.newsletter.doubleOptIn || unconfirmed, figures };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminSubscribers", args);

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return <SubscribersPage {...loaderData} />;
}
