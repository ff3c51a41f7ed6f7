import type { Database } from "~/db/client";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { castVote } from "./commands.server";
import { readValues } from "./rules";

/** The form of the ballot, as a browser sends it with or without scripts. */

type Deps = { db: Database; clock: Clock; secrets: SecretKeys };

/**
 * Keeps the ballot of a form and returns the address of the page that shows the result. A code that has changed
 * meanwhile leads back to its field, which keeps the choice.
 */
export async function handleFormPost(
  deps: Deps,
  { code, token, body }: { code: string; token: string; body: string },
): Promise<{ location: string; isVoteStored: boolean }> {
  const fields = new URLSearchParams(body);
  const votes = [...new Map(readValues(fields).map((vote) => [vote.filmId, vote])).values()];
  const ballotPage = pathFor("voteBallot", { code });
  const choice = new URLSearchParams(votes.map(({ filmId, value }) => [filmId, String(value)]));
  if (votes.length === 0) return { location: `${ballotPage}?wrong=empty`, isVoteStored: false };
  const outcome = await castVote(deps, { code, token, votes });
  if (outcome.kind === "kept") return { location: `${ballotPage}?sent=1`, isVoteStored: true };
  if (outcome.kind === "full") return { location: `${ballotPage}?wrong=full`, isVoteStored: false };
  choice.set("wrong", "code");
  return { location: `${pathFor("vote")}?${choice}`, isVoteStored: false };
}
