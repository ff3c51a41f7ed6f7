import { MessageList } from "~/features/contacts/desk/components/messages";
import { messages } from "~/features/contacts/desk/list.rules";
import { listContacts } from "~/features/contacts/queries.server";
import { loadList } from "~/features/desk/list.server";
import type { Route } from "./+types/contacts";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  return loadList(messages, { url }, (query) =>
    listContacts(db, query, { archived: query.archived === "true" }),
  );
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.filters.archived === "true" ? "Archived messages" : "Messages", args);

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <MessageList loaded={loaderData} />;
}
