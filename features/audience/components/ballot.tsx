import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { useSettings } from "~/features/settings/hooks";
import { momentTime } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { ballotValues } from "../rules";
import type { Ballot, VoteValue } from "../schema";
import { ballotTexts } from "../texts";

type Props = {
  code: string;
  ballot: Ballot;
  /** The choice to show: what this phone sent, or typed before the code changed. */
  chosen: readonly VoteValue[];
  /** Why the last form was not kept. */
  wrong: "empty" | "full" | null;
};

/** A ballot: a choice of 1 to 5 for each film. A plain form, which works without scripts. */
export function BallotPage({ code, ballot, chosen, wrong }: Props) {
  const settings = useSettings();
  const { screening, films, until, mine } = ballot;
  const end = momentTime(settings, new Date(until));
  const errors = { empty: ballotTexts.empty, full: ballotTexts.full };
  return (
    <div className="page wrap grid gap-7 max-w-160">
      <header>
        <h1 className="h-page wrap-anywhere">{screening.title}</h1>
        <p className="lead mt-4">{screening.venue}</p>
      </header>
      <p role="status">{mine ? ballotTexts.thanks(end) : ballotTexts.open(end)}</p>
      <form
        action={pathFor("voteBallot", { code })}
        className="grid gap-9"
        encType="application/x-www-form-urlencoded"
        method="post"
      >
        <p className="text-muted">{ballotTexts.scale}</p>
        {films.map(({ filmId, title }) => {
          const value = chosen.find((vote) => vote.filmId === filmId)?.value ?? null;
          return (
            <fieldset className="grid gap-3 min-w-0" key={filmId}>
              <legend className="mb-3 font-display text-2xl/none wrap-anywhere">{title}</legend>
              <div className="grid grid-cols-5 gap-2">
                {[null, ...ballotValues].map((choice) => (
                  <label
                    className="pick pick-plain min-h-12 gap-1.5 px-1.5 first:col-span-full first:px-4"
                    key={choice ?? "none"}
                  >
                    <input
                      className="radio-dot"
                      defaultChecked={choice === value}
                      name={filmId}
                      type="radio"
                      value={choice ?? ""}
                    />
                    <span className="pick-text">{choice ?? ballotTexts.notSeen}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          );
        })}
        {wrong && <FieldError>{errors[wrong]}</FieldError>}
        <Button type="submit">{mine ? ballotTexts.change : ballotTexts.send}</Button>
        <p className="text-sm text-subtle">{ballotTexts.cookie}</p>
      </form>
    </div>
  );
}
