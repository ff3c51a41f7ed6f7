import { useSettings } from "~/features/settings/hooks";
import { type MovedFrom, movedText } from "../formats.rules";

/** That a screening moved, and from where: 'Moved from 7:30 PM'. */
export function MovedTag({ moved }: { moved: MovedFrom }) {
  const settings = useSettings();
  return (
    <p className="mt-2 w-fit px-2 py-1 rounded-sm bg-gold/15 text-gold text-(length:--text-sm) leading-tight first-letter:uppercase">
      {movedText(moved, settings)}
    </p>
  );
}
