import { Heart, Star } from "lucide-react";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { toggleMySchedule, useMySchedule } from "../hooks";

type Props = {
  id: string;
  /** The id of the element with the screening's title. */
  titleId: string;
  /** The class of a wide button, which has its label beside the icon. */
  wideClass?: string;
  /** A wide button on a phone is its icon alone, so that the buttons beside it have room. */
  short?: boolean;
  /** What is over can only be removed. */
  isOver?: boolean;
};

/** Adds a screening to the visitor's schedule, or removes it. */
export function AddButton({ id, titleId, wideClass, short = false, isOver = false }: Props) {
  const isSaved = useMySchedule().includes(id);
  const hydrated = useHydrated();
  const { hearts } = useSettings().effects;
  if (isOver && !isSaved) return null;
  const name = `${isSaved ? "Remove from" : "Add to"} my programme`;
  return (
    <button
      aria-describedby={titleId}
      aria-label={wideClass && !short ? undefined : name}
      className={wideClass ?? "pg-heart"}
      data-mine={isSaved || undefined}
      // Needs scripts: the choice is stored in the browser.
      disabled={!hydrated}
      onClick={() => toggleMySchedule(id)}
      type="button"
    >
      <Icon of={hearts ? Heart : Star} size={20} />
      {wideClass && <span className={short ? "max-sm:hidden" : undefined}>{name}</span>}
    </button>
  );
}
