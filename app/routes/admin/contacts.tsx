import { privateMeta } from "~/app/private-meta";
import { folderNames } from "~/features/contacts/admin/list.rules";
import { contactFilterSchema } from "~/features/contacts/schema";
import type { Route } from "./+types/contacts";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

/** Loads the folder for the title; the layout loads and shows the list. */
export function loader({ context, url }: Route.LoaderArgs) {
  directorContext(context);
  const folder = contactFilterSchema.shape.folder.safeParse(
    url.searchParams.get("folder") ?? undefined,
  );
  return { folder: folder.data ?? "inbox" };
}

export const meta: Route.MetaFunction = (args) => {
  const folder = args.loaderData?.folder ?? "inbox";
  return folder === "inbox"
    ? adminMeta("adminContacts", args)
    : privateMeta(`${folderNames[folder]} messages`, args);
};

export default function Contacts() {
  return null;
}
