import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { UnsubscribePage } from "~/features/newsletter/components/unsubscribe-page";
import { findSubscriberByToken } from "~/features/newsletter/queries.server";
import { testToken } from "~/features/newsletter/rules";
import type { Route } from "./+types/unsubscribe";

/** Changes nothing: mail scanners open every link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(pageContext);
  const subscriber = await findSubscriberByToken(db, params.token);
  const isKnown = subscriber !== null || params.token === testToken;
  return data({ reader: subscriber }, { status: isKnown ? 200 : 404 });
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Unsubscribe", hidden: true });

export default function Unsubscribe({ loaderData, params }: Route.ComponentProps) {
  return <UnsubscribePage reader={loaderData.reader} token={params.token} />;
}
