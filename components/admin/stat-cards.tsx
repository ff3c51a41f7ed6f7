import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";

export type Stat = { label: string; value: ReactNode; note?: ReactNode; icon?: LucideIcon };

/** Three or four figures in one panel; on a phone each on one line. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl
      className={classNames(
        "desk-stats grid gap-px overflow-hidden rounded-lg border border-line bg-line",
        stats.length === 3
          ? "grid-cols-3 max-sm:grid-cols-[minmax(0,1fr)]"
          : "grid-cols-4 max-lg:grid-cols-2",
      )}
    >
      {stats.map(({ label, value, note, icon }) => (
        <div
          className={classNames(
            "bg-house px-5 py-4.5 max-sm:px-4",
            stats.length === 3
              ? "max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:py-2 max-sm:[&>dd]:mt-0 max-sm:[&>dd]:text-right"
              : "max-sm:py-3.5",
          )}
          key={label}
        >
          <dt className="flex items-center gap-2 text-muted [&_svg]:flex-none [&_svg]:text-subtle">
            {icon && <Icon of={icon} size={16} />}
            {label}
          </dt>
          <dd className="mt-1.5 text-[1.9rem]/[1.15] font-semibold tracking-[-0.015em] tabular-nums max-sm:text-[1.6rem]">
            {value}
            {note && (
              <small className="mt-[5px] block text-sm font-normal tracking-normal text-muted">
                {note}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar for a share from 0 to 1, in the colour of its data-accent. */
export function ShareBar({ share }: { share: number }) {
  const width = Math.max(0, Math.min(1, share)) * 100;
  return (
    <svg
      aria-hidden="true"
      className="block h-1.5 w-full rounded-[3px] bg-surface-2 fill-accent"
      preserveAspectRatio="none"
      viewBox="0 0 100 6"
    >
      <rect height="6" width={width} />
    </svg>
  );
}
