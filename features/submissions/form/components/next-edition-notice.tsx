import { useSeason } from "~/features/settings/hooks/use-season";
import { formatNextEditionNotice } from "~/features/settings/season.rules";

/** Says above a fee that the festival of these dates is decided; nothing while it is not. */
export function NextEditionNotice() {
  const { sentence, forNext } = useSeason();
  if (!forNext) return null;
  return (
    // One text: a second one would move when the first one's font is swapped.
    <p className="notice">{`${sentence}. ${formatNextEditionNotice}`}</p>
  );
}
