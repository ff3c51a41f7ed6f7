import { Check } from "lucide-react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

/** A list with check marks. */
export function Ticks({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classNames("grid gap-x-5 gap-y-[9px] text-muted", className)}>
      {items.map((item) => (
        <li
          className="grid grid-cols-[18px_minmax(0,1fr)] gap-2.5 [&_svg]:mt-[0.3em] [&_svg]:text-accent"
          key={item}
        >
          <Icon of={Check} size={16} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
