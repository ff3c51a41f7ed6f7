import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** One line about what will appear here. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** h1 if the page shows nothing else. */
  as?: "h1" | "h2" | "h3";
};

/** Shown while a list or a page has no content. */
export function EmptyState({ title, children, action, as: Heading = "h2" }: Props) {
  return (
    <div className="empty grid justify-items-start gap-4 py-8">
      <Heading className="h-group">{title}</Heading>
      {children && <p className="max-w-[38em] text-muted">{children}</p>}
      {action}
    </div>
  );
}
