import { useSeason } from "~/features/festival/hooks/use-season";
import { forNextTold } from "~/features/festival/season.rules";

/** Where the year stands, before the hero's buttons; nothing while entries are simply open. */
export function SeasonLine() {
  const { sentence, forNext } = useSeason();
  if (!sentence) return null;
  return (
    <p className="hero-season">
      <b>{sentence}</b>
      {forNext && <span>{forNextTold}</span>}
    </p>
  );
}
