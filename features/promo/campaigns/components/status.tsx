import { StatusBadge, type Tone } from "~/components/status-badge";
import { statusName } from "../../rules";

const tones: Record<string, Tone> = {
  draft: "subtle",
  active: "gold",
  paused: "pink",
  completed: "green",
};

/** The status of a campaign as a badge. */
export function CampaignStatusBadge({ status }: { status: string }) {
  return (
    <StatusBadge hollow={status === "draft"} tone={tones[status] ?? "subtle"}>
      {statusName(status)}
    </StatusBadge>
  );
}
