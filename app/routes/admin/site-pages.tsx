import { SitePagesEditor } from "~/features/site/pages/admin/components/pages";
import { listPages } from "~/features/site/pages/queries.server";
import type { Route } from "./+types/site-pages";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  all: await listPages(directorContext(context).db),
});

export const meta: Route.MetaFunction = (args) => adminMeta("adminSitePages", args);

export default function SitePages({ loaderData }: Route.ComponentProps) {
  return <SitePagesEditor {...loaderData} />;
}
