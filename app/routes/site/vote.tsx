import { redirect } from "react-router";
import { pageMeta } from "~/app/page-meta";
import { normalizeCode } from "~/features/audience/code.rules.server";
import { VoteCodePage } from "~/features/audience/components/vote-code";
import { readValues } from "~/features/audience/rules";
import { ballotTexts } from "~/features/audience/texts";
import { pathFor } from "~/lib/paths";
import type { Route } from "./+types/vote";

/** The field for the code; with one, it leads to its ballot and takes the choice along. */
export function loader({ url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const votes = readValues(searchParams);
  const code = normalizeCode(searchParams.get("code") ?? "").toLowerCase();
  if (code !== "") {
    const choice = new URLSearchParams(votes.map(({ filmId, value }) => [filmId, String(value)]));
    throw redirect(`${pathFor("voteBallot", { code })}?${choice}`);
  }
  return { votes, isWrong: searchParams.get("wrong") === "code" };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: ballotTexts.title, hidden: true });

export default function Vote({ loaderData }: Route.ComponentProps) {
  return <VoteCodePage {...loaderData} />;
}
