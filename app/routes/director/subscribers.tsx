import * as calls from "~/features/subscribers/calls";
import { SubscriberDesk } from "~/features/subscribers/desk/components/list";
import { hasUnconfirmed, listSubscribers } from "~/features/subscribers/desk/list.server";
import { countSubscribers } from "~/features/subscribers/queries.server";
import { subscriberStates } from "~/features/subscribers/schema";
import type { Route } from "./+types/subscribers";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

/** Those who get our letters, unless the address asks for the others. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, facts } = directorContext(context);
  const asked = url.searchParams.get("state");
  const state = subscriberStates.find((one) => one === asked) ?? "active";
  const [list, unconfirmed, figures] = await Promise.all([
    listPage(url, calls.listSubscribers, { state }, (query) => listSubscribers(db, query, state)),
    hasUnconfirmed(db),
    countSubscribers(db, clock(), facts.timeZone),
  ]);
  return {
    ...list,
    state,
    asksToConfirm: facts.newsletter.doubleOptIn || unconfirmed,
    figures,
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Email Subscribers", args);

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return <SubscriberDesk {...loaderData} />;
}
