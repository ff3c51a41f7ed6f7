import { Link } from "react-router";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import type { Laurel } from "../public.queries.server";
import { laurelTexts, levelNames } from "../texts";

type Props = {
  /** The searched title; '' without a search. */
  title: string;
  /** Null: the title is too short. */
  laurels: readonly Laurel[] | null;
};

/** Finds laurels by the title of the film; works without scripts. */
export function LaurelSearchPage({ title, laurels }: Props) {
  const isTooShort = title !== "" && laurels === null;
  return (
    <div className="page wrap beside">
      <header>
        <h1 className="h-page">{laurelTexts.searchTitle}</h1>
        <p className="lead mt-7 max-w-[26em]">{laurelTexts.searchLead}</p>
        <search>
          <form action={pathFor("laurels")} className="grid gap-4 mt-7" method="get">
            <Field
              error={isTooShort ? laurelTexts.tooShort : undefined}
              label={laurelTexts.searchLabel}
            >
              <TextInput defaultValue={title} maxLength={200} name="film" type="search" />
            </Field>
            <Button className="justify-self-start" size="md" type="submit">
              {laurelTexts.searchButton}
            </Button>
          </form>
        </search>
      </header>
      <div>
        {laurels?.length === 0 && <p className="lead">{laurelTexts.nothing}</p>}
        <ul className="divide-y divide-line">
          {(laurels ?? []).map(({ code, title: filmTitle, director, level, award, edition }) => (
            <li key={code}>
              <Link className="grid gap-1 py-4" to={pathFor("laurel", { code })}>
                <b className="font-display text-2xl wrap-anywhere">{filmTitle}</b>
                <span className="text-muted wrap-anywhere">
                  {[isolate(director), award, levelNames[level], edition]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
