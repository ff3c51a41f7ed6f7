import { CallPage } from "~/features/settings/admin/call/components/page";
import { readCall } from "~/features/settings/admin/call/queries.server";
import { callTexts } from "~/features/settings/admin/call/texts";
import type { Route } from "./+types/call";
import { requestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = directorContext(context);
  const { edition, year } = await requestedEdition(db, url);
  return { call: await readCall(db, year), edition };
}

export const meta: Route.MetaFunction = (args) => adminMeta(callTexts.title, args);

export default function Call({ loaderData }: Route.ComponentProps) {
  return <CallPage key={loaderData.edition} {...loaderData} />;
}
