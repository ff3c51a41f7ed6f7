import { Codes } from "~/features/checkout/codes/components/section";
import { listCodes } from "~/features/checkout/codes/queries.server";
import { codeListQuery } from "~/features/checkout/codes/schema";
import { CallPage } from "~/features/settings-admin/call/components/page";
import { readCall } from "~/features/settings-admin/call/queries.server";
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
  return { call: await readCall(db, editionSummary), codes: items, edition };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminCall", args);

export default function Call({ loaderData }: Route.ComponentProps) {
  const { codes, ...page } = loaderData;
  return (
    <CallPage key={page.edition} {...page}>
      <Codes call={page.call} codes={codes} edition={page.edition} />
    </CallPage>
  );
}
