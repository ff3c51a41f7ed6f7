import { Heart } from "lucide-react";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Icon } from "~/components/icon";
import { toggleMySchedule, useMySchedule } from "../hooks";

type Props = {
  /** The screening. */
  id: string;
  /** The element that names it. */
  titleId: string;
  /** With its words beside the sign. */
  wide?: string;
};

/** Puts a screening into the visitor's own programme, or takes it out. */
export function AddButton({ id, titleId, wide }: Props) {
  const isMine = useMySchedule().includes(id);
  const awake = useHydrated();
  const name = `${isMine ? "Remove from" : "Add to"} my programme`;
  return (
    <button
      aria-describedby={titleId}
      aria-label={wide ? undefined : name}
      className={wide ?? "pg-heart"}
      data-mine={isMine || undefined}
      // Needs scripts: the choice is stored in the browser.
      disabled={!awake}
      onClick={() => toggleMySchedule(id)}
      type="button"
    >
      <Icon of={Heart} size={20} />
      {wide && name}
    </button>
  );
}
