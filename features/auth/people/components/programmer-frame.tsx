import type { ReactNode } from "react";
import { Link } from "react-router";
import { type AdminGroup, AdminShell } from "~/components/admin/shell";
import {
  EditionSwitcher,
  OtherEditionNotice,
} from "~/features/settings/components/edition-switcher";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import type { ListedEdition } from "~/features/settings/edition-state.rules";
import { useShownEdition } from "~/features/settings/hooks/use-shown-edition";
import { reportError } from "~/lib/admin-list/hooks";
import { QueryProvider } from "~/lib/api/query-client";
import { pages } from "~/lib/paths";
import { ConfirmIdentity } from "../../confirmation/components/confirm-identity";
import { logOut } from "../../session/tab.browser";

type Props = {
  brand: string;
  name: string;
  email: string;
  /** The editions in which they are programmer. */
  editions: readonly ListedEdition[];
  /** The menu of programmers for one edition; by default for the current one. */
  groupsOf: (edition?: string) => readonly AdminGroup[];
  children: ReactNode;
};

/** The frame of a programmer's pages: films, programme and jury. */
export function ProgrammerFrame({ brand, name, email, editions, groupsOf, children }: Props) {
  const { shownSlug, carriedSlug } = useShownEdition(editions);
  return (
    <QueryProvider>
      <AdminShell
        brand={
          <Link aria-label={`${brand}, jury`} className="brand" to={pages.adminJury}>
            <FestivalLogo />
            <span className="brand-name">{brand}</span>
          </Link>
        }
        groups={groupsOf(carriedSlug)}
        homeAddress={pages.home}
        user={{ name, note: email, to: pages.juryAccount }}
        onSignOut={() => void logOut({ isDirector: false }).catch(reportError)}
        scope={<EditionSwitcher editions={editions} />}
        scopeName={shownSlug}
        scopeNotice={<OtherEditionNotice editions={editions} />}
      >
        {children}
        <ConfirmIdentity />
      </AdminShell>
    </QueryProvider>
  );
}
