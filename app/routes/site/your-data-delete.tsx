import { redirect } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { previewErasure } from "~/features/privacy/commands.server";
import { DeletePage } from "~/features/privacy/components/your-data";
import { readYourDataCookie } from "~/features/privacy/cookie.rules.server";
import { otherAddress, yourDataTexts } from "~/features/privacy/texts";
import { findProvedAddress } from "~/features/privacy/your-data.queries.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/your-data-delete";

/** Previews a deletion: it is run and rolled back, and the counts are shown. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, clock, publicUrl, copies } = context.get(pageContext);
  const email = await findProvedAddress({ db, clock }, readYourDataCookie(request, publicUrl));
  if (!email) throw redirect(pages.yourData);
  const erasureCounts = await previewErasure({ db, clock, copies }, email);
  const isRefused = "reason" in erasureCounts;
  return {
    reason: isRefused ? erasureCounts.reason : null,
    counts: isRefused ? null : erasureCounts,
    wrong: messageOf(url.searchParams.get("wrong")),
  };
}

/** What was wrong with the last attempt, of which the address has a word. */
function messageOf(wrong: string | null): string | null {
  if (wrong === "email") return otherAddress;
  return wrong === "open" ? yourDataTexts.refused : null;
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Delete my data", hidden: true });

export default function Delete({ loaderData }: Route.ComponentProps) {
  return <DeletePage {...loaderData} />;
}
