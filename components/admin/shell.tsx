import { House, LogOut, type LucideIcon, Menu, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { Icon } from "../icon";
import { IconButton } from "../icon-button";
import { Initials } from "../initials";

export type AdminLink = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The number of waiting items; 0 is not shown. */
  count?: number;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  /** Also current at addresses with one of these prefixes: '/admin/submission/'. */
  alsoCurrentBelow?: string | readonly string[];
};

/** A group of links; the first group needs no name. */
export type AdminGroup = { name?: string | undefined; links: readonly AdminLink[] };

type Props = {
  /** The logo, a link. */
  brand: ReactNode;
  groups: readonly AdminGroup[];
  /** The logged-in person, and the address of their account page. */
  user: { name: string; note: string; to: string };
  /** The public site's address, for the home button. */
  homeAddress: string;
  onSignOut: () => void;
  /** Opens the global search. */
  onSearch?: () => void;
  /** A short sentence shown on every page. */
  notice?: string | undefined;
  /** Below the logo: the edition switcher. */
  scope?: ReactNode;
  /** The edition in the top bar of a phone. */
  scopeName?: string;
  /** Shown above every page while another edition than the current one is selected. */
  scopeNotice?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of the admin: a sidebar, or below 861 px a top bar with a dropdown. The account and logout stay in view in
 * low windows: only the links scroll.
 */
export function AdminShell({
  brand,
  groups,
  user,
  homeAddress,
  onSignOut,
  onSearch,
  notice,
  scope,
  scopeName,
  scopeNotice,
  children,
}: Props) {
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
      <nav
        aria-label="Main"
        className="-mx-1.5 grid min-h-0 content-start overflow-y-auto max-md:gap-0.5 px-1.5 pb-0.5 leading-5 max-md:-mx-2 max-md:px-2"
      >
        {groups.map(({ name, links: groupLinks }) => (
          <div key={groupLinks[0]?.to}>
            {name && (
              <p aria-hidden="true" className="px-2.5 text-xs leading-4 text-subtle max-md:px-1.5">
                {name}
              </p>
            )}
            <ul
              aria-label={name}
              className="grid max-md:grid-cols-3 max-md:gap-x-1 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]"
            >
              {groupLinks.map((link) => (
                <li key={link.to}>
                  <AdminNavLink {...link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-auto grid flex-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-0.5 border-t border-line pt-1 wrap-anywhere">
        <NavLink
          className="grid grid-cols-[34px_minmax(0,1fr)] items-center gap-2.5 rounded-md px-2 py-0.5 hover:bg-surface-1 focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-2"
          to={user.to}
        >
          <Initials>{user.name.slice(0, 1).toUpperCase()}</Initials>
          <span>
            {user.name} <small className="block truncate text-xs text-subtle">{user.note}</small>
          </span>
        </NavLink>
        <Link
          aria-label="Back to the site"
          className="icon-btn max-md:size-11"
          title="Back to the site"
          to={homeAddress}
        >
          <Icon of={House} />
        </Link>
        <IconButton className="max-md:size-11" icon={LogOut} label="Log out" onClick={onSignOut} />
      </div>
    </>
  );
  return (
    <div
      className="grid min-h-svh grid-cols-[232px_minmax(0,1fr)] bg-pit max-md:grid-cols-[minmax(0,1fr)] max-md:content-start print:block"
      data-density="compact"
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="sticky top-0 flex h-svh flex-col border-r border-line bg-house px-3.5 pt-1.5 pb-1 max-md:hidden print:hidden">
        <div className="flex-none px-2.5 pb-0.5">{brand}</div>
        {scope && <div className="mb-0.5 flex-none">{scope}</div>}
        {onSearch && (
          <button
            className="mb-1 flex min-h-7.5 flex-none items-center gap-3 rounded-sm border border-line px-2.5 text-left text-subtle hover:border-line-strong hover:text-text"
            onClick={onSearch}
            type="button"
          >
            <Icon of={Search} />
            Search
            <SearchKeys />
          </button>
        )}
        {links}
      </header>
      <header className="sticky top-0 z-30 flex h-15 items-center gap-3 border-b border-line bg-house px-4 md:hidden print:hidden">
        {brand}
        {scopeName && <span className="text-muted tabular-nums">{scopeName}</span>}
        {onSearch && (
          <IconButton
            className="ml-auto size-11"
            icon={Search}
            iconSize={22}
            label="Search"
            onClick={onSearch}
          />
        )}
        <IconButton
          className={onSearch ? "size-11" : "ml-auto size-11"}
          aria-controls="desk-menu"
          aria-expanded={open}
          icon={open ? X : Menu}
          iconSize={22}
          label={open ? "Close menu" : "Open menu"}
          onClick={() => setOpen(!open)}
        />
      </header>
      <div
        className="sticky top-15 z-29 flex max-h-[calc(100svh-60px)] flex-col gap-2 border-b border-line bg-house px-4 pt-3 pb-3 shadow-[0_24px_60px_oklch(0_0_0/0.5)] [&[hidden]]:hidden md:hidden"
        hidden={!open}
        id="desk-menu"
      >
        {open && scope}
        {open && links}
      </div>
      <main
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 px-[clamp(20px,2.4vw,36px)] pt-6.5 pb-16 max-md:px-4 max-md:pt-5 max-md:pb-12"
        id="main"
        tabIndex={-1}
      >
        {scopeNotice}
        {notice && (
          <p className="justify-self-start rounded-sm border border-line px-2.5 py-1 text-xs text-muted print:hidden">
            {notice}
          </p>
        )}
        {children}
      </main>
    </div>
  );
}

const subscribeToNothing = () => () => undefined;
const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** The search shortcut, in this machine's notation. */
function SearchKeys() {
  const isAppleDevice = useSyncExternalStore(subscribeToNothing, isApple, () => false);
  return (
    <span aria-hidden="true" className="ml-auto text-xs">
      {isAppleDevice ? "⌘K" : "Ctrl K"}
    </span>
  );
}

function AdminNavLink({ to, label, icon, count = 0, end, alsoCurrentBelow }: AdminLink) {
  const { pathname } = useLocation();
  const isCurrentBelow = [alsoCurrentBelow ?? []]
    .flat()
    .some((prefix) => pathname.startsWith(prefix));
  return (
    <NavLink
      className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-3 items-center w-full min-h-6 px-2.5 rounded-md text-muted font-medium text-left hover:bg-surface-1 hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-2 aria-[current=page]:text-text data-covered:bg-surface-2 data-covered:text-text aria-[current=page]:[&_svg]:text-accent data-covered:[&_svg]:text-accent max-md:gap-1.5 max-md:min-h-11 max-md:px-1.5 max-sm:text-(length:--text-sm) max-sm:leading-[1.43]"
      data-covered={isCurrentBelow || undefined}
      end={end}
      to={to}
    >
      <Icon of={icon} />
      {label}
      {count > 0 && (
        <span className="rounded-[9px] bg-accent px-[7px] py-px text-xs font-semibold text-on-accent tabular-nums">
          {count > 999 ? "999+" : count}
        </span>
      )}
    </NavLink>
  );
}
