import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "./icon";

export type Crumb = {
  label: string;
  to?: string;
  /** State for the target page: where the visitor comes from. */
  state?: unknown;
};

/** The way to this page; the last crumb is the page itself and no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.length - 1;
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        {crumbs.map(({ label, to, state }, index) => (
          <li key={label}>
            {to && index < last ? (
              <Link state={state} to={to}>
                {label}
              </Link>
            ) : (
              <span aria-current={index === last ? "page" : undefined}>{label}</span>
            )}
            {index < last && <Icon of={ChevronRight} size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
