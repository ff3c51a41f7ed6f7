import { Heart, Star } from "lucide-react";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { toggleMySchedule, useMySchedule } from "../hooks";

type Props = {
  id: string;
  /** The id of the element that names it. */
  titleId: string;
  /** The label beside the icon. */
  wide?: string;
};

/** Adds a screening to the visitor's schedule, or removes it. */
export function AddButton({ id, titleId, wide }: Props) {
  const isMine = useMySchedule().includes(id);
  const hydrated = useHydrated();
  const { hearts } = useSettings().effects;
  const name = `${isMine ? "Remove from" : "Add to"} my programme`;
  return (
    <button
      aria-describedby={titleId}
      aria-label={wide ? undefined : name}
      className={wide ?? "pg-heart"}
      data-mine={isMine || undefined}
      // Needs scripts: the choice is stored in the browser.
      disabled={!hydrated}
      onClick={() => toggleMySchedule(id)}
      type="button"
    >
      <Icon of={hearts ? Heart : Star} size={20} />
      {wide && name}
    </button>
  );
}
