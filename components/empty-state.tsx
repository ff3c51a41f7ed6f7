import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** One line about the future content. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** h1 where it is all the page says. */
  as?: "h1" | "h2" | "h3";
};

/** What a list or a page says while it has nothing to show. */
export function EmptyState({ title, children, action, as: Heading = "h2" }: Props) {
  return (
    <div className="empty grid justify-items-start gap-4 py-8">
      <Heading className="h-group">{title}</Heading>
      {children && <p className="max-w-[38em] text-muted">{children}</p>}
      {action}
    </div>
  );
}
