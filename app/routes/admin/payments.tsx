import { StuckDrafts } from "~/features/submissions/admin/components/stuck-drafts";
import { waiting } from "~/features/submissions/admin/list.rules";
import { Refunds } from "~/features/submissions/refunds/components/table";
import { refunds } from "~/features/submissions/refunds/list.rules";
import { listRefunds } from "~/features/submissions/refunds/queries.server";
import { listStuckDrafts } from "~/features/submissions/stuck-drafts.server";
import { Waivers } from "~/features/submissions/waivers/components/table";
import { waivers } from "~/features/submissions/waivers/list.rules";
import { listWaivers } from "~/features/submissions/waivers/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/payments";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  if (url.searchParams.get("view") === "refunds") {
    return {
      view: "refunds" as const,
      loaded: await loadList(refunds, { url }, (query) => listRefunds(db, query)),
    };
  }
  if (url.searchParams.get("view") === "waivers") {
    return {
      view: "waivers" as const,
      loaded: await loadList(waivers, { url }, (query) => listWaivers(db, query)),
    };
  }
  return {
    view: "waiting" as const,
    loaded: await loadList(waiting, { url }, (query) => listStuckDrafts(db, clock(), query)),
  };
}

export const meta: Route.MetaFunction = (args) => adminMeta("Payments", args);

export default function Payments({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "refunds") return <Refunds loaded={loaderData.loaded} />;
  if (loaderData.view === "waivers") return <Waivers loaded={loaderData.loaded} />;
  return <StuckDrafts loaded={loaderData.loaded} />;
}
