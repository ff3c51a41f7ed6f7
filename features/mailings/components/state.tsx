import { StatusBadge } from "~/components/status-badge";
import type { MailingState } from "~/db/enums";
import { stateNames, stateTones } from "../texts";

export const MailingStateBadge = ({ state }: { state: MailingState }) => (
  <StatusBadge hollow={state === "draft"} tone={stateTones[state]}>
    {stateNames[state]}
  </StatusBadge>
);
