import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { readEmailChange } from "~/features/entry-page/email-change/commands.server";
import { EmailChangePage } from "~/features/entry-page/email-change/components/page";
import type { Route } from "./+types/email-change";

/** Changes nothing: mail scanners open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  const change = await readEmailChange({ db, clock }, params.token);
  return data({ change }, { status: change ? 200 : 404 });
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your email address", hidden: true });

export default function EmailChange({ loaderData, params }: Route.ComponentProps) {
  return <EmailChangePage change={loaderData.change} token={params.token} />;
}
