import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { BallotPage } from "~/features/audience/components/ballot";
import { VoteCodePage } from "~/features/audience/components/vote-code";
import { readVoteToken } from "~/features/audience/cookie.rules.server";
import { findBallot, toBallot } from "~/features/audience/queries.server";
import { readValues } from "~/features/audience/rules";
import { ballotSchema } from "~/features/audience/schema";
import { ballotTexts } from "~/features/audience/texts";
import type { Route } from "./+types/vote-ballot";

/** The ballot of a code; changes nothing. A code that does not work is a 404 with the field for another. */
export async function loader({ context, params: { code }, request, url }: Route.LoaderArgs) {
  const { db, clock, secrets, publicUrl } = context.get(pageContext);
  const token = readVoteToken(request, publicUrl);
  const openBallot = await findBallot({ db, secrets, now: clock() }, code, token);
  const typed = readValues(url.searchParams);
  if (!openBallot) return data({ code, ballot: null, chosen: typed, wrong: null }, { status: 404 });
  const reason = url.searchParams.get("wrong");
  return data({
    code,
    ballot: ballotSchema.parse(toBallot(openBallot)),
    chosen: typed.length > 0 ? typed : (openBallot.mine ?? []),
    wrong: reason === "empty" || reason === "full" ? (reason as "empty" | "full") : null,
  });
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: ballotTexts.title, hidden: true });

export default function VoteBallot({ loaderData }: Route.ComponentProps) {
  const { code, ballot, chosen, wrong } = loaderData;
  if (!ballot) return <VoteCodePage isWrong votes={chosen} />;
  return <BallotPage ballot={ballot} chosen={chosen} code={code} wrong={wrong} />;
}
