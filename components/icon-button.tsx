import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

type Props = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: LucideIcon;
  /** The accessible name, by default also the tooltip (`title`). */
  label: string;
  iconSize?: number;
};

/** A square button with only an icon. */
export function IconButton({ icon, label, title = label, iconSize, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames("icon-btn", className)}
      title={title}
    >
      <Icon of={icon} size={iconSize} />
    </button>
  );
}
