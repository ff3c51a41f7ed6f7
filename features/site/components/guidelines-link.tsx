import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { pathFor } from "~/lib/paths";
import { SectionLink } from "./section-link";

/**
 * The second thing to press on the landing page: the programme, once it is out and the selection was
 * announced or the festival is on; the selection, once it is out and nothing is taken; else the rules.
 */
export function SelectionOrGuidelines() {
  const { edition } = useFestival();
  const { season, entriesTaken } = useSeason();
  const look = buttonClass({ variant: "outline" });
  if (edition.programmePublished && (season === "announced" || season === "festival_on")) {
    return (
      <Link className={look} to={pathFor("programme")}>
        See the programme
      </Link>
    );
  }
  return !entriesTaken && edition.selectionPublished ? (
    <Link className={look} to={pathFor("yearFilms", { year: edition.slug })}>
      See the selection
    </Link>
  ) : (
    <SectionLink className={look} section="guidelines">
      View Guidelines
    </SectionLink>
  );
}
