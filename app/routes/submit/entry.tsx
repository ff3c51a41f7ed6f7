import { Suspense } from "react";
import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { lazyPart } from "~/components/lazy-part";
import { readUnpaid } from "~/features/checkout/unpaid/queries.server";
import { LostLink } from "~/features/entry-page/components/lost-link";
import { EntryPage } from "~/features/entry-page/components/page";
import { readEntry } from "~/features/entry-page/queries.server";
import { publicSettings } from "~/features/settings/public-settings.rules";
import { QueryProvider } from "~/lib/api/query-client";
import type { Route } from "./+types/entry";
import "~/app/styles/submit.css";

/** Contains the payment form, which a paid entry's page does not need. */
const UnpaidPage = lazyPart(() => import("~/features/checkout/unpaid/components/page"));

/**
 * The filmmaker's private page of an entry or an unpaid draft. The token in the address grants access. An unknown token
 * gets a 404 page with help.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock, settings, films, secrets } = context.get(pageContext);
  const { token } = params;
  const pageData = await readEntry({ db, clock, films, secrets }, token);
  if (pageData) {
    return {
      kind: "entry" as const,
      ...pageData,
      token,
      refusedForm: url.searchParams.get("wrong"),
      settings: publicSettings(pageData.settings, pageData.entry.submissionType),
    };
  }
  const unpaid = await readUnpaid({ db, clock }, token);
  if (unpaid) return { kind: "unpaid" as const, unpaid, settings: publicSettings(settings), token };
  return data({ kind: "none" as const }, { status: 404 });
}

export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your entry", hidden: true });

export default function Entry({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "entry") return <EntryPage {...loaderData} />;
  return (
    <div className="wrap pt-32 pb-30">
      {loaderData.kind === "unpaid" && (
        <QueryProvider>
          <Suspense>
            <UnpaidPage {...loaderData} key={loaderData.token} />
          </Suspense>
        </QueryProvider>
      )}
      {loaderData.kind === "none" && <LostLink />}
    </div>
  );
}
