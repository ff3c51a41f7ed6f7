import type { ComponentProps } from "react";
import { classNames } from "../class-names";

const barClass =
  "h-1.5 overflow-hidden border-0 rounded-[3px] bg-surface-2 accent-accent appearance-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:bg-accent";

/** How much of a known amount of work is done. */
export function ProgressBar({ className, ...rest }: ComponentProps<"progress">) {
  return <progress {...rest} className={classNames(barClass, className)} />;
}
