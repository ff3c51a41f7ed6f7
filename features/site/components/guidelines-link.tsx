import { Link } from "react-router";
import { useFestival } from "~/features/festival/client";
import { useSeason } from "~/features/festival/hooks/use-season";
import { pathFor } from "~/http/addresses";
import { buttonClass } from "~/ui/button";
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
