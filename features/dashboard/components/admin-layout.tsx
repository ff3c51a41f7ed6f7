import type { ReactNode } from "react";
import { Link } from "react-router";
import { AdminShell } from "~/components/admin/shell";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { ConfirmIdentity } from "~/features/auth/confirmation/components/confirm-identity";
import { logOut } from "~/features/auth/session/tab.browser";
import {
  EditionSwitcher,
  OtherEditionNotice,
} from "~/features/settings/components/edition-switcher";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import type { ListedEdition } from "~/features/settings/edition-state.rules";
import { useShownEdition } from "~/features/settings/hooks/use-shown-edition";
import { reportError } from "~/lib/admin-list/hooks";
import { DirectorScope } from "~/lib/admin-list/hooks/use-is-director";
import { useUndoKey } from "~/lib/admin-list/hooks/use-undo-key";
import { QueryProvider } from "~/lib/api/query-client";
import { pages } from "~/lib/paths";
import { adminGroups, type WaitingCounts } from "../admin-menu.rules";
import { useCommandPalette } from "../hooks/use-command-palette";
import { useEarlyKeys } from "../hooks/use-early-keystrokes";
import { demoNotice } from "../texts";

/** The global search; loaded on first use. */
const loadPalette = () => import("./command-palette");

type Props = WaitingCounts & {
  brand: string;
  /** The director's email address. */
  email: string;
  /** All editions, newest first. */
  editions: readonly ListedEdition[];
  /** The date of a demo with its own clock: 'January 24, 2026'. */
  demoDate?: string | undefined;
  children: ReactNode;
};

/** The frame of every admin page: navigation, account, logout. */
export function AdminLayout(props: Props) {
  return (
    <DirectorScope value={true}>
      <QueryProvider>
        <Frame {...props} />
      </QueryProvider>
    </DirectorScope>
  );
}

function Frame({ brand, email, pending, toAnswer, proposed, demoDate, editions, children }: Props) {
  const { shownSlug, carriedSlug } = useShownEdition(editions);
  useUndoKey();
  const palette = useCommandPalette();
  const Palette = useLazyComponent(loadPalette, palette.wasOpened);
  const takeEarlyText = useEarlyKeys(palette.open && !Palette, () => palette.setOpen(false));
  return (
    <AdminShell
      brand={
        <Link aria-label={`${brand}, dashboard`} className="brand" to={pages.portal}>
          <FestivalLogo />
          <span className="brand-name">{brand}</span>
        </Link>
      }
      groups={adminGroups({ pending, toAnswer, proposed }, carriedSlug)}
      homeAddress={pages.home}
      user={{ name: "Director", note: email, to: pages.adminAccount }}
      notice={demoDate && demoNotice(demoDate)}
      scope={<EditionSwitcher editions={editions} />}
      scopeName={shownSlug === "all" ? "All" : shownSlug}
      scopeNotice={<OtherEditionNotice editions={editions} />}
      onSearch={() => palette.setOpen(true)}
      onSignOut={() => void logOut({ isDirector: true }).catch(reportError)}
    >
      {children}
      <ConfirmIdentity />
      {Palette && (
        <Palette takeEarlyText={takeEarlyText} onOpenChange={palette.setOpen} open={palette.open} />
      )}
    </AdminShell>
  );
}
