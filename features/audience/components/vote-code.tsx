import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { pathFor } from "~/lib/paths";
import type { VoteValue } from "../schema";
import { ballotTexts } from "../texts";

type Props = {
  /** The code that was typed did not work. */
  isWrong: boolean;
  /** A choice that was made before the code changed. */
  votes: readonly VoteValue[];
};

/** Asks for the code of the hall; works without scripts. */
export function VoteCodePage({ isWrong, votes }: Props) {
  return (
    <div className="page wrap grid gap-7 max-w-120">
      <h1 className="h-page">{ballotTexts.title}</h1>
      <p className="lead">{ballotTexts.lead}</p>
      <form action={pathFor("vote")} className="grid gap-5" method="get">
        {votes.map(({ filmId, value }) => (
          <input key={filmId} name={filmId} type="hidden" value={value} />
        ))}
        <Field
          error={
            isWrong ? (votes.length > 0 ? ballotTexts.wrongKept : ballotTexts.wrong) : undefined
          }
          label={ballotTexts.code}
        >
          <TextInput
            autoCapitalize="characters"
            autoComplete="off"
            className="text-2xl tracking-[0.2em] uppercase"
            maxLength={12}
            name="code"
            required
            spellCheck={false}
          />
        </Field>
        <Button type="submit">{ballotTexts.next}</Button>
      </form>
    </div>
  );
}
