import * as calls from "~/features/contacts/calls";
import { MessageList } from "~/features/contacts/desk/components/messages";
import { listContacts } from "~/features/contacts/queries.server";
import type { Route } from "./+types/contacts";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const archived = url.searchParams.get("archived") === "true";
  const filters = archived ? { archived: "true" } : {};
  const list = await listPage(url, calls.listContacts, filters, (query) =>
    listContacts(db, query, { archived }),
  );
  return { list, archived };
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.archived ? "Archived messages" : "Messages", args);

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <MessageList {...loaderData} />;
}
