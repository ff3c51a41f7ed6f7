import { ShareBar } from "~/components/admin/stat-cards";
import { numberText } from "~/lib/number-format";
import type { LedgerSums } from "../deliveries.queries.server";

/** Five delivery counts, each with its share. */
export function ProgressBars({ sums }: { sums: LedgerSums }) {
  const { entries, sent, failed, opened, answered, toAnswer, queued } = sums;
  const meters = [
    { label: "Sending", value: queued, total: entries, accent: "gold", isBad: false },
    { label: "Sent", value: sent, total: entries, accent: "green", isBad: false },
    {
      label: "Bounced or failed",
      value: failed,
      total: entries,
      accent: "rose",
      isBad: failed > 0,
    },
    { label: "Page opened", value: opened, total: entries, accent: "pink", isBad: false },
    { label: "Answered", value: answered, total: toAnswer, accent: "green", isBad: false },
  ];
  return (
    <dl
      aria-label="Delivery figures"
      className="grid grid-cols-5 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:grid-cols-3 max-sm:grid-cols-2 max-lg:[&>:last-child]:col-span-2 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:last-child]:col-span-1"
    >
      {meters.map(({ label, value, total, accent, isBad }) => (
        <div
          className="grid gap-1.5 bg-house px-5 py-4 max-sm:px-4"
          data-accent={accent}
          key={label}
        >
          <dt className="text-muted">{label}</dt>
          <dd className="flex items-baseline gap-2 tabular-nums">
            <b
              className={`text-[1.7rem]/[1.15] font-semibold tracking-[-0.015em] ${isBad ? "text-danger" : ""}`}
            >
              {numberText(value)}
            </b>
            <span className="text-sm text-subtle">of {numberText(total)}</span>
          </dd>
          <dd>
            <ShareBar share={total === 0 ? 0 : value / total} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
