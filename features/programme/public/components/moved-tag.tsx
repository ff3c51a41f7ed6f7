import { useSettings } from "~/features/settings/hooks";
import { type MovedFrom, movedText } from "../formats.rules";

/** That a screening moved, and from where: 'Moved from 7:30 PM'. */
export function MovedTag({ moved }: { moved: MovedFrom }) {
  const settings = useSettings();
  return (
    <em className="block text-gold not-italic first-letter:uppercase">
      {movedText(moved, settings)}
    </em>
  );
}
