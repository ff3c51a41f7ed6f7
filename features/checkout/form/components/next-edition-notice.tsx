import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { nextEditionNotice } from "~/features/settings/season.rules";

/** Says above a fee that this edition is already decided and the entry is for the next one; otherwise nothing. */
export function NextEditionNotice() {
  const { sentence, forNext } = useSeason();
  const { settings, edition } = useFestival();
  if (!forNext) return null;
  return (
    // One text node: a second one would move when the font of the first is swapped.
    <p className="notice">{`${sentence}. ${nextEditionNotice(settings, edition)}`}</p>
  );
}
