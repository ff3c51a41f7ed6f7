import { Button } from "~/components/button";
import type { Award } from "~/features/awards/schema";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";
import { formatNumber } from "~/lib/number-format";
import type { VoteResult as Result } from "../../schema";
import { resultTexts } from "../../texts";
import { useDecideByVote } from "../hooks";

const columnNames = [
  resultTexts.rank,
  resultTexts.film,
  resultTexts.ballots,
  resultTexts.mean,
  resultTexts.score,
];

/** The result of the vote on its award; null while the vote runs. */
export function VoteResult({ award, result }: { award: Award; result: Result | null }) {
  const settings = useSettings();
  const decide = useDecideByVote(award);
  const number = (value: number) => formatNumber(value, settings.formats, 2);
  if (!result) {
    const end = award.votesUntil ? momentInFull(award.votesUntil, settings) : "";
    return <p className="text-muted">{resultTexts.pending(end)}</p>;
  }
  return (
    <section className="grid gap-4">
      <h3 className="font-semibold">{resultTexts.title}</h3>
      <p className="text-muted">
        {result.ballots === 0 ? resultTexts.none : resultTexts.people(result.ballots)}{" "}
        {resultTexts.explanation(award.minBallots)}
      </p>
      {result.rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left tabular-nums">
            <thead className="text-sm text-muted">
              <tr>
                {columnNames.map((name) => (
                  <th className="py-2 pr-3 font-normal" key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.rows.map(({ rank, filmId, title, ballots, mean, score }) => (
                <tr className="border-t border-line" key={filmId}>
                  <td className="py-2 pr-3">{rank ?? resultTexts.noRank}</td>
                  <th className="py-2 pr-3 font-medium wrap-anywhere" scope="row">
                    {title}
                  </th>
                  <td className="py-2 pr-3">{ballots}</td>
                  <td className="py-2 pr-3">{number(mean)}</td>
                  <td className="py-2">{number(score)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {award.state !== "revealed" && (
        <Button
          className="justify-self-start"
          onClick={() => decide.mutate(undefined)}
          pending={decide.isPending}
          size="sm"
        >
          {resultTexts.decide}
        </Button>
      )}
    </section>
  );
}
