import { Link } from "react-router";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { formatNextEditionNotice } from "~/features/settings/season.rules";
import { pathFor } from "~/lib/paths";

/** The current season, above the hero's buttons; nothing while entries are open. */
export function SeasonStatus() {
  const { season, sentence, forNext } = useSeason();
  const { edition } = useFestival();
  if (!sentence) return null;
  return (
    <p className="hero-season">
      <b>
        {season === "announced" ? (
          <Link to={pathFor("yearFilms", { year: edition.slug })}>{sentence}</Link>
        ) : (
          sentence
        )}
      </b>
      {forNext && <span>{formatNextEditionNotice}</span>}
    </p>
  );
}
