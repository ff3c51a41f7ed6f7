import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { categoryOf } from "~/features/settings/rules";
import { pathFor } from "~/lib/paths";
import { formatMinutes } from "../format.rules";
import type { OwnFilm } from "../schema";

type Props = {
  film: OwnFilm;
  /** How far it is, in a word. */
  told: string | null;
  /** Says which phase it belongs to. */
  phase?: boolean;
  /** It is the one on the page. */
  current?: boolean;
};

/** One film of a juror's, as a way to it. */
export function FilmRow({ film, told, phase, current }: Props) {
  const category = categoryOf(useSettings(), film.submissionType);
  // On its own page's side there is less room, and what kind it is stands on the page.
  const kind = phase ? film.phaseName : current === undefined && category.name;
  const facts = [kind, formatMinutes(film.minutes), film.language];
  return (
    <Link
      aria-current={current || undefined}
      className="jury-row"
      data-accent={category.accent}
      to={pathFor("juryFilm", { assignment: film.id })}
    >
      <span className="jury-still">
        <img alt="" height="900" loading="lazy" src={`/art/${category.art}.webp`} width="720" />
      </span>
      <span className="min-w-0">
        <b>{film.title}</b>
        <small>{facts.filter(Boolean).join(", ")}</small>
      </span>
      {told && <em>{told}</em>}
      <Icon of={ChevronRight} />
    </Link>
  );
}
