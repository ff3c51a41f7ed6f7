import { Codes } from "~/features/checkout/codes/components/section";
import { Waivers } from "~/features/checkout/codes/components/waivers";
import { waiverList } from "~/features/checkout/codes/list.rules";
import { listCodes } from "~/features/checkout/codes/queries.server";
import { codeListQuery } from "~/features/checkout/codes/schema";
import { listWaivers, readBatches } from "~/features/checkout/codes/waivers.queries.server";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { getSettings } from "~/features/settings/queries.server";
import { CallPage } from "~/features/settings-admin/call/components/page";
import { readCall } from "~/features/settings-admin/call/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/call";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const { edition, editionSummary } = await requestedEdition(db, url);
  const { items } = await listCodes(
    { db, clock },
    editionSummary,
    codeListQuery.parse({ limit: "200" }),
    {
      withoutWaivers: true,
    },
  );
  // New waiver codes are for the current edition.
  const waivers = editionSummary.isCurrent && {
    loaded: await loadList(waiverList, { url }, (query) => listWaivers(db, query)),
    batches: await readBatches(db),
  };
  return {
    call: await readCall(db, editionSummary),
    settings: await getSettings(db, editionSummary.id),
    codes: items,
    waivers,
    edition,
  };
}

export const handle: EditionHandle = { readOnlyIfArchived: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminCall", args);

export default function Call({ loaderData }: Route.ComponentProps) {
  const { codes, waivers, ...page } = loaderData;
  return (
    <CallPage end={waivers && <Waivers {...waivers} />} key={page.edition} {...page}>
      <Codes call={page.call} codes={codes} edition={page.edition} />
    </CallPage>
  );
}
