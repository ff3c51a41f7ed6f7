import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { EntryPage } from "~/features/submissions/entry/components/private-page";
import { readEntry } from "~/features/submissions/entry/private-page.server";
import type { Route } from "./+types/entry";

/** A filmmaker's private page; the token in the address is the permission. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock, facts } = context.get(pageContext);
  const entry = await readEntry({ db, clock, facts }, params.token);
  if (!entry) throw data(null, { status: 404 });
  return { entry, facts, token: params.token };
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your entry", hidden: true });

export default function Entry({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-32 pb-30">
      <EntryPage {...loaderData} />
    </div>
  );
}
