import { classNames } from "./class-names";

/**
 * A bar in the shape of loading content; size it with utilities (`<Skeleton className="w-40 h-6" />`). Say "Loading…"
 * once beside the bars.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton", className)} />;
}
