import { SubscriberDesk } from "~/features/subscribers/components/desk-subscribers";
import { countSubscribers, listActiveSubscribers } from "~/features/subscribers/queries.server";
import { subscriberSchema } from "~/features/subscribers/schema";
import type { Route } from "./+types/subscribers";
import { directorContext } from "./guard.server";
import { readListPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, facts } = directorContext(context);
  const list = await readListPage(
    url,
    "/api/email-subscribers",
    { active: "true" },
    {
      item: subscriberSchema,
      read: (query) => listActiveSubscribers(db, query),
    },
  );
  return { ...list, figures: await countSubscribers(db, clock(), facts.timeZone) };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Email Subscribers", args);

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return <SubscriberDesk {...loaderData} />;
}
