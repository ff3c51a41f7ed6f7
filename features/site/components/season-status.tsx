import { Link } from "react-router";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { nextEditionNotice } from "~/features/settings/season.rules";
import { pathFor } from "~/lib/paths";

/**
 * The current season, above the hero's buttons; nothing while entries are open. Its longest text fits on one line, since a
 * second one would push the facts below the first screen.
 */
export function SeasonStatus() {
  const { season, sentence, forNext } = useSeason();
  const { edition, settings } = useFestival();
  if (!sentence) return null;
  return (
    <p className="hero-season flex flex-wrap gap-x-3 gap-y-0.5 max-w-[46em] mt-[clamp(14px,2svh,20px)] leading-[1.4]">
      <b className="text-gold font-semibold">
        {season === "announced" ? (
          <Link
            className="underline decoration-1 underline-offset-4"
            to={pathFor("yearFilms", { year: edition.slug })}
          >
            {sentence}
          </Link>
        ) : (
          sentence
        )}
      </b>
      {forNext && <span>{nextEditionNotice(settings, edition)}</span>}
    </p>
  );
}
