import { CalendarClock, Clapperboard, Scale } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AdminShell } from "~/components/admin/shell";
import { Logo } from "~/components/logo";
import { toast } from "~/components/toast";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { Queries } from "~/lib/api/query-client";
import { pages } from "~/lib/paths";
import { logout } from "../../login-code/contract";
import { ConfirmIdentity } from "../../second-factor/components/confirm-identity";

type Props = { brand: string; name: string; email: string; children: ReactNode };

/** Leaves, with a whole new document: nothing that was read here stays in the browser's memory. */
const goOut = () =>
  void apiFetch(logout).then(
    () => window.location.replace(pages.juryLogin),
    (error: Error) => toast({ title: "Error", description: errorMessage(error), tone: "danger" }),
  );

const rooms = [
  { to: pages.adminFilms, label: "Films", icon: Clapperboard },
  { to: pages.adminProgramme, label: "Programme", icon: CalendarClock },
  { to: pages.adminJury, label: "Jury", icon: Scale },
];

/** The frame of a programmer's rooms: films, programme and jury; the desk has no other for them. */
export function ProgrammerFrame({ brand, name, email, children }: Props) {
  return (
    <Queries>
      <AdminShell
        brand={
          <Link aria-label={`${brand}, jury`} className="brand" to={pages.adminJury}>
            <Logo />
            <span className="brand-name">{brand}</span>
          </Link>
        }
        groups={[{ links: rooms }]}
        homeAddress={pages.home}
        me={{ name, note: email, to: pages.juryAccount }}
        onSignOut={goOut}
      >
        {children}
        <ConfirmIdentity />
      </AdminShell>
    </Queries>
  );
}
