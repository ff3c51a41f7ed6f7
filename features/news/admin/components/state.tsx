import { StatusBadge, type Tone } from "~/components/status-badge";
import type { NewsState } from "../../schema";

const badges: Record<NewsState, { label: string; tone: Tone; hollow?: boolean }> = {
  draft: { label: "Draft", tone: "subtle", hollow: true },
  scheduled: { label: "Scheduled", tone: "gold", hollow: true },
  published: { label: "Published", tone: "green" },
};

/** The state of an article in words. */
export const stateLabel = (state: NewsState) => badges[state].label;

/** The state of an article as a badge. */
export function StateBadge({ state }: { state: NewsState }) {
  const { label, ...badge } = badges[state];
  return <StatusBadge {...badge}>{label}</StatusBadge>;
}
