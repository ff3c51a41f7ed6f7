import { StatusBadge, type Tone } from "~/components/status-badge";
import type { NewsState } from "../../schema";

const looks: Record<NewsState, { label: string; tone: Tone; hollow?: boolean }> = {
  draft: { label: "Draft", tone: "subtle", hollow: true },
  scheduled: { label: "Scheduled", tone: "gold", hollow: true },
  published: { label: "Published", tone: "green" },
};

export const stateLabel = (state: NewsState) => looks[state].label;

export function StateBadge({ state }: { state: NewsState }) {
  const { label, ...look } = looks[state];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}
