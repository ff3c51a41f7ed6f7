import { StatusBadge } from "~/components/status-badge";
import type { MailingState } from "~/db/enums";
import { stateNames, stateTones } from "../texts";

/** The state of a mailing as a badge. */
export const MailingStateBadge = ({ state }: { state: MailingState }) => (
  <StatusBadge hollow={state === "draft"} tone={stateTones[state]}>
    {stateNames[state]}
  </StatusBadge>
);
