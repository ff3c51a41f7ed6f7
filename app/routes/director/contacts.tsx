import { contactListPath } from "~/features/contacts/components/desk-calls";
import { MessageList } from "~/features/contacts/components/desk-messages";
import { listContacts } from "~/features/contacts/queries.server";
import { contactSchema } from "~/features/contacts/schema";
import { defaultPageSize, pageQuerySchema, seedPage } from "~/http/paging";
import type { Route } from "./+types/contacts";
import { directorContext } from "./guard.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const archived = url.searchParams.get("archived") === "true";
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const query = pageQuerySchema.safeParse({ cursor });
  const asked = query.success ? query.data : { limit: defaultPageSize };
  const search = new URLSearchParams({
    ...(archived && { archived: "true" }),
    ...(cursor && query.success && { cursor }),
  });
  const path = search.size > 0 ? `${contactListPath}?${search}` : contactListPath;
  const page = await listContacts(db, asked, { archived });
  return { path, first: seedPage(page, contactSchema, path), archived };
}

export const meta: Route.MetaFunction = (args) =>
  deskMeta(args.loaderData?.archived ? "Archived messages" : "Messages", args);

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <MessageList {...loaderData} />;
}
