import { redirect } from "react-router";
import { Inbox } from "~/features/contacts/admin/components/inbox";
import { messages } from "~/features/contacts/admin/list.rules";
import { countContacts } from "~/features/contacts/folder-counts.queries.server";
import { listContacts } from "~/features/contacts/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/messages";
import { directorContext } from "./require-role.server";

/** Loads the list of messages, beside which each message opens. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  // An older address of the archive.
  if (url.searchParams.get("archived") === "true" && !url.searchParams.has("folder")) {
    throw redirect(`${url.pathname}${messages.query({ folder: "archived" })}`);
  }
  const [loaded, counts] = await Promise.all([
    loadList(messages, { url }, (query) => listContacts(db, query)),
    countContacts(db),
  ]);
  return { loaded, counts };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <Inbox {...loaderData} />;
}
