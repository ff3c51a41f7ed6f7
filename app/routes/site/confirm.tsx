import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { ConfirmPage } from "~/features/newsletter/components/confirm-page";
import { findUnconfirmed } from "~/features/newsletter/confirmation.commands.server";
import type { Route } from "./+types/confirm";

/** Changes nothing: mail scanners open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  const reader = await findUnconfirmed(db, clock, params.token);
  return data({ reader }, { status: reader ? 200 : 404 });
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Confirm your address", hidden: true });

export default function Confirm({ loaderData, params }: Route.ComponentProps) {
  return <ConfirmPage reader={loaderData.reader} token={params.token} />;
}
