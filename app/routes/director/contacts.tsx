import { contactListPath } from "~/features/contacts/desk/client";
import { MessageList } from "~/features/contacts/desk/components/messages";
import { listContacts } from "~/features/contacts/queries.server";
import { contactSchema } from "~/features/contacts/schema";
import type { Route } from "./+types/contacts";
import { directorContext } from "./guard.server";
import { readListPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const archived = url.searchParams.get("archived") === "true";
  const list = await readListPage(url, contactListPath, archived ? { archived: "true" } : {}, {
    item: contactSchema,
    read: (query) => listContacts(db, query, { archived }),
  });
  return { ...list, archived };
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.archived ? "Archived messages" : "Messages", args);

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <MessageList {...loaderData} />;
}
