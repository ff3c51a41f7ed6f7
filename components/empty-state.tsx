import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { useIsReadOnly } from "./hooks/use-read-only";

type Props = {
  title: ReactNode;
  /** One line about what will appear here. */
  children?: ReactNode;
  /** One action; for a page to go to, `link`. */
  action?: ReactNode;
  link?: { to: string; label: string } | undefined;
  /** h1 if the page shows nothing else. */
  as?: "h1" | "h2" | "h3";
};

/** Shown while a list or a page has no content. On a read-only page nothing will appear. */
export function EmptyState({ title, children, action, link, as: Heading = "h2" }: Props) {
  const isReadOnly = useIsReadOnly();
  return (
    <div className="empty grid justify-items-start gap-4 py-8">
      <Heading className="h-group">{title}</Heading>
      {children && !isReadOnly && <p className="max-w-[38em] text-muted">{children}</p>}
      {action}
      {link && (
        <ButtonLink size="sm" to={link.to} variant="outline">
          {link.label}
        </ButtonLink>
      )}
    </div>
  );
}
