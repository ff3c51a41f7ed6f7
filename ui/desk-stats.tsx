import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

export type Stat = { label: string; value: ReactNode; note?: ReactNode; icon?: LucideIcon };

/** Three or four figures that share one ruled panel. */
export function DeskStats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="desk-stats" data-count={stats.length}>
      {stats.map(({ label, value, note, icon }) => (
        <div key={label}>
          <dt>
            {icon && <Icon of={icon} size={16} />}
            {label}
          </dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar that shows a share of 0 to 1, in the accent of its data-accent. */
export function ShareBar({ share }: { share: number }) {
  const width = Math.max(0, Math.min(1, share)) * 100;
  return (
    <svg aria-hidden="true" className="desk-share" preserveAspectRatio="none" viewBox="0 0 100 6">
      <rect height="6" width={width} />
    </svg>
  );
}
