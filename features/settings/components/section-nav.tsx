import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageAddress } from "~/http/addresses";
import { sectionTexts } from "../fields.rules";
import { type SectionId, sectionIds } from "../schema";

type Props = {
  /** The section that is being edited; in the overview, none. */
  current?: SectionId;
  changed: ReadonlySet<SectionId>;
};

/** The sections: places on the overview, or the other forms. */
export function SettingsNav({ current, changed }: Props) {
  return (
    <nav aria-label="Sections" className="settings-nav">
      <ul>
        {sectionIds.map((id) => (
          <li key={id}>
            <NavLink current={current} id={id}>
              {sectionTexts[id].title}
              {changed.has(id) && <small> changed</small>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = { id: SectionId; current?: SectionId; children: ReactNode };

function NavLink({ id, current, children }: LinkProps) {
  if (!current) return <a href={`#${id}`}>{children}</a>;
  return (
    <Link
      aria-current={id === current ? "page" : undefined}
      to={pageAddress("adminSettingsSection", { id })}
    >
      {children}
    </Link>
  );
}
