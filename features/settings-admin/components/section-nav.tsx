import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathFor, withEditionParam } from "~/lib/paths";
import { pageSectionIds, type SectionId, sectionTexts } from "../sections.texts";

type Props = {
  /** The section that is edited; none in the overview. */
  current?: SectionId;
  changedSections: ReadonlySet<SectionId>;
  /** The edition; by default the current one. */
  edition: string | undefined;
};

/** The sections: places on the overview, or links to the other forms. */
export function SettingsNav({ current, changedSections, edition }: Props) {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-6.5 max-lg:static [&_a]:-ml-px [&_a]:block [&_a]:border-l-2 [&_a]:border-transparent [&_a]:px-3.5 [&_a]:py-[7px] [&_a]:text-muted [&_a]:hover:text-text [&_a]:aria-[current]:border-accent [&_a]:aria-[current]:font-medium [&_a]:aria-[current]:text-text max-lg:[&_a]:m-0 max-lg:[&_a]:rounded-md max-lg:[&_a]:border max-lg:[&_a]:border-line max-lg:[&_a]:px-3 max-lg:[&_a]:py-[11px] [&_small]:text-xs [&_small]:font-normal [&_small]:text-accent [&>ul]:grid [&>ul]:border-l [&>ul]:border-line max-lg:[&>ul]:flex max-lg:[&>ul]:flex-wrap max-lg:[&>ul]:gap-1.5 max-lg:[&>ul]:border-l-0"
    >
      <ul>
        {pageSectionIds.map((id) => (
          <li key={id}>
            <NavLink current={current} edition={edition} id={id}>
              {sectionTexts[id].title}
              {changedSections.has(id) && <small> changed</small>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = {
  id: SectionId;
  current?: SectionId;
  edition: string | undefined;
  children: ReactNode;
};

function NavLink({ id, current, edition, children }: LinkProps) {
  if (!current) return <a href={`#${id}`}>{children}</a>;
  return (
    <Link
      aria-current={id === current ? "page" : undefined}
      to={withEditionParam(pathFor("adminSettingsSection", { id }), edition)}
    >
      {children}
    </Link>
  );
}
