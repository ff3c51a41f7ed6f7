import { House, LogOut, type LucideIcon, Menu, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { classNames } from "../class-names";
import { Icon } from "../icon";
import { IconButton } from "../icon-button";
import { Initials } from "../initials";
import { VisuallyHidden } from "../visually-hidden";

type Target = { to: string; label: string };

export type AdminLink = Target & {
  /** The number of waiting items; 0 is not shown. */
  count?: number;
  /** Shown while its group is folded, too. */
  always?: boolean;
  /** Pages beside it, shown as tabs on it and on each other. */
  tabs: readonly Target[];
  /** Addresses of other pages on which it is marked, with those below them: '/admin/contact'. */
  below: readonly string[];
};

/** A group of links, open on its own pages. Its head leads to the first link. */
export type AdminGroup = { name: string; icon: LucideIcon; links: readonly AdminLink[] };

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

/** '/admin/look?edition=2026' → '/admin/look' */
const pathOf = (to: string) => to.replace(/\?.*/, "");

const currentAt = (pathname: string, to: string) =>
  pathOf(to) === pathname ? ("page" as const) : undefined;

/** Whether a page is the link's, one of its tabs, or below one of them. */
const isWithin = (pathname: string, { to, tabs, below }: AdminLink) =>
  [to, ...tabs.map((tab) => tab.to), ...below].some((address) =>
    `${pathname}/`.startsWith(`${pathOf(address)}/`),
  );

/**
 * The frame of the admin: a sidebar, or below 861 px a top bar with a dropdown. The account and logout stay in view in
 * low windows: only the links scroll. Which group is open follows from the address, so folding needs no script.
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

  const current = groups.flatMap(({ links }) => links).find((link) => isWithin(pathname, link));
  const tabs = current && current.tabs.length > 0 ? [current, ...current.tabs] : [];
  const links = (
    <>
      <nav
        aria-label="Main"
        className="mt-2.5 min-h-0 flex-auto overflow-y-auto overscroll-contain pb-2 leading-5 hyphens-auto wrap-anywhere max-md:mt-0 max-md:max-w-96"
      >
        <ul className="grid gap-1">
          {groups.map((group) => (
            <MenuGroup {...group} key={group.name} pathname={pathname} />
          ))}
        </ul>
      </nav>
      {notice && (
        <p className="flex-none px-2.5 pb-2 text-xs text-subtle max-md:hidden">{notice}</p>
      )}
      <div className="grid flex-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-0.5 border-t border-line pt-1 wrap-anywhere">
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
      <header className="sticky top-0 flex h-svh flex-col border-r border-line bg-house px-3 pb-1 max-md:hidden print:hidden">
        <div className="flex min-h-14 flex-none items-center px-2.5">{brand}</div>
        {scope && <div className="flex-none [&_.input]:min-h-9.5 [&_.input]:py-1.5">{scope}</div>}
        {onSearch && (
          <button
            className="mt-1.5 flex min-h-8.5 flex-none items-center gap-3 rounded-sm border border-transparent px-2.5 text-left text-subtle hover:border-line-strong hover:text-text"
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
        className="fixed inset-x-0 top-15 bottom-0 z-29 flex flex-col gap-2 bg-house px-3 pt-3 pb-2.5 [&[hidden]]:hidden md:hidden print:hidden"
        hidden={!open}
        id="desk-menu"
      >
        {open && scope}
        {open && links}
      </div>
      <main
        className={mainClass}
        id="main"
        // What has the focus is never behind the menu.
        onFocus={() => setOpen(false)}
        tabIndex={-1}
      >
        {scopeNotice}
        {notice && (
          <p className="justify-self-start rounded-sm border border-line px-2.5 py-1 text-xs text-muted md:hidden print:hidden">
            {notice}
          </p>
        )}
        {tabs.some(({ to }) => currentAt(pathname, to)) && (
          <nav aria-label={current?.label} className="-mt-2 border-b border-line print:hidden">
            <ul className="flex flex-wrap gap-x-0.5 max-sm:[&_a]:px-2">
              {tabs.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    aria-current={currentAt(pathname, to)}
                    className="flex min-h-10 items-center border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text max-md:min-h-11"
                    to={to}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {children}
      </main>
    </div>
  );
}

/**
 * Around a page that fills the window (`data-frame`) there is no space: its parts scroll alone. The editor of an item
 * (`data-editor`) is at least as high as the window, with its bar at the bottom.
 */
const mainClass = classNames(
  "has-[>[data-editor]]:flex has-[>[data-editor]]:flex-col [&:has(>[data-editor])>p]:self-start",
  "grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 px-[clamp(20px,2.4vw,36px)] pt-6.5 pb-16 max-md:px-4 max-md:pt-5 max-md:pb-12",
  "md:has-[>[data-frame]]:flex md:has-[>[data-frame]]:h-svh md:has-[>[data-frame]]:min-h-140 md:has-[>[data-frame]]:flex-col md:has-[>[data-frame]]:gap-0 md:has-[>[data-frame]]:p-0",
  "md:[&:has(>[data-frame])>[data-frame]]:min-h-0 md:[&:has(>[data-frame])>[data-frame]]:flex-1 md:[&:has(>[data-frame])>:not([data-frame])]:mx-6 md:[&:has(>[data-frame])>:not([data-frame])]:mt-3 md:[&:has(>[data-frame])>:not([data-frame])]:self-start",
);

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

function MenuGroup({ name, icon, links, pathname }: AdminGroup & { pathname: string }) {
  const [first] = links;
  if (!first) return null;
  const isOpen = links.some((link) => isWithin(pathname, link));
  const shownLinks = links.filter(({ always }) => isOpen || always);
  const foldedLinks = links.filter((link) => !shownLinks.includes(link));
  return (
    <li>
      <Link className="menu-group" data-open={isOpen || undefined} to={first.to}>
        <Icon of={icon} />
        {name}
        <Count
          className="bg-surface-2 text-muted"
          of={foldedLinks.reduce((sum, { count = 0 }) => sum + count, 0)}
        />
      </Link>
      {shownLinks.length > 0 && (
        <ul>
          {shownLinks.map((link) => (
            <li key={link.to}>
              <Link
                aria-current={
                  currentAt(pathname, link.to) ?? (isWithin(pathname, link) || undefined)
                }
                className="menu-link"
                to={link.to}
              >
                {link.label}
                <Count className="bg-accent text-on-accent" of={link.count ?? 0} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** How much waits; nothing for 0. */
function Count({ of: count, className }: { of: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      className={`rounded-[9px] px-[7px] py-px text-xs leading-[1.4] font-semibold tabular-nums ${className}`}
    >
      {count > 999 ? "999+" : count}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
