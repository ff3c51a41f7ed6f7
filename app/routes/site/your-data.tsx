import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { AskPage, OverviewPage } from "~/features/privacy/components/your-data";
import { readYourDataCookie } from "~/features/privacy/cookie.rules.server";
import { readRefusals } from "~/features/privacy/erase.commands.server";
import { countHoldings } from "~/features/privacy/holdings.queries.server";
import { findSubject, keysOfAddress } from "~/features/privacy/subject.queries.server";
import { findProvedAddress } from "~/features/privacy/your-data.queries.server";
import type { Route } from "./+types/your-data";

/** The data of somebody who proved an address within 15 minutes; for others the form that requests a code. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = context.get(pageContext);
  const email = await findProvedAddress({ db, clock }, readYourDataCookie(request, publicUrl));
  const formState = { isSent: url.searchParams.has("sent"), wrong: url.searchParams.has("wrong") };
  if (!email) return { ...formState, proved: null };
  const now = clock();
  const holdings = await countHoldings(db, await findSubject(db, keysOfAddress(email)), now);
  const refusals = await readRefusals(db, email, { holder: "address", now });
  return { ...formState, proved: { email, holdings, refusals } };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your data", hidden: true });

export default function YourData({ loaderData: { proved, ...form } }: Route.ComponentProps) {
  return proved ? <OverviewPage {...proved} /> : <AskPage {...form} />;
}
