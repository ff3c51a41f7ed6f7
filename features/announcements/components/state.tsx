import { StatusBadge } from "~/components/status-badge";
import type { AnnouncementState } from "~/db/enums";
import { stateLabels, stateTones } from "../texts";

/** The state of an announcement as a badge. */
export const StateBadge = ({ state }: { state: AnnouncementState }) => (
  <StatusBadge hollow={state === "draft" || state === "cancelled"} tone={stateTones[state]}>
    {stateLabels[state]}
  </StatusBadge>
);
