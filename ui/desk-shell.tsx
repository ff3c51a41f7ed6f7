import { House, LogOut, type LucideIcon, Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";

export type DeskLink = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** A number waiting there; 0 shows nothing. */
  count?: number;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  /** Lit as well at addresses that begin like this: '/admin/submission/'. */
  covers?: string;
};

type Props = {
  /** The logo, a link. */
  brand: ReactNode;
  /** Links in groups, a line between two groups. */
  groups: readonly (readonly DeskLink[])[];
  /** Who is logged in, and where their account is. */
  me: { name: string; note: string; to: string };
  /** The public site's address, behind the home button. */
  homeAddress: string;
  onSignOut: () => void;
  children: ReactNode;
};

/** The frame of a back office: a sidebar, or a top bar with a dropdown below 861 px. */
export function DeskShell({ brand, groups, me, homeAddress, onSignOut, children }: Props) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the dropdown
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  const links = (
    <>
      {groups.map((group) => (
        <nav
          aria-label={group === groups[0] ? "Main" : "More"}
          className="desk-nav"
          key={group[0]?.to}
        >
          {group.map((link) => (
            <DeskNavLink key={link.to} {...link} />
          ))}
          {group === groups.at(-1) && (
            <DeskNavLink end icon={House} label="Back to the site" to={homeAddress} />
          )}
        </nav>
      ))}
      <div className="desk-me">
        <NavLink className="desk-account" to={me.to}>
          <span aria-hidden="true" className="desk-initials">
            {me.name.slice(0, 1).toUpperCase()}
          </span>
          <span>
            {me.name} <small>{me.note}</small>
          </span>
        </NavLink>
        <IconButton icon={LogOut} label="Log out" onClick={onSignOut} />
      </div>
    </>
  );
  return (
    <div className="desk">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="desk-side">
        {brand}
        {links}
      </header>
      <header className="desk-top">
        {brand}
        <IconButton
          aria-controls="desk-menu"
          aria-expanded={open}
          icon={open ? X : Menu}
          iconSize={22}
          label={open ? "Close menu" : "Open menu"}
          onClick={() => setOpen(!open)}
        />
      </header>
      <div className="desk-menu" hidden={!open} id="desk-menu">
        {links}
      </div>
      <main className="desk-main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function DeskNavLink({ to, label, icon, count = 0, end, covers }: DeskLink) {
  const { pathname } = useLocation();
  const covered = covers !== undefined && pathname.startsWith(covers);
  return (
    <NavLink className="desk-link" data-covered={covered || undefined} end={end} to={to}>
      <Icon of={icon} />
      {label}
      {count > 0 && <span className="desk-count">{count > 999 ? "999+" : count}</span>}
    </NavLink>
  );
}
