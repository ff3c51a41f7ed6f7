import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Crumb } from "~/lib/admin-list/hooks/use-breadcrumbs";
import { Icon } from "./icon";

/** The path to this page; the last item is the page itself, without a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const lastIndex = crumbs.length - 1;
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol className="flex items-center gap-x-2 gap-y-1 text-md text-muted">
        {crumbs.map(({ label, to, state }, index) => (
          <li
            className="flex max-w-full min-w-0 flex-none items-center gap-2 last:flex-initial [&>svg]:flex-none [&>svg]:text-subtle"
            key={label}
          >
            {to && index < lastIndex ? (
              <Link
                className="hover:text-text hover:underline hover:underline-offset-4"
                state={state}
                to={to}
              >
                {label}
              </Link>
            ) : (
              // The page's full name is in its heading.
              <span
                aria-current={index === lastIndex ? "page" : undefined}
                className={index === lastIndex ? "truncate text-text" : undefined}
              >
                {label}
              </span>
            )}
            {index < lastIndex && <Icon of={ChevronRight} size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
