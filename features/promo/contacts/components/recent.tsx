import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Initials } from "~/components/initials";
import { Skeleton } from "~/components/skeleton";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { useAllContacts } from "../../hooks";
import { contactName, contactWork, initials } from "../../rules";

/** The number of contacts shown. */
const maxContacts = 8;

/** The latest saved contacts. */
export function RecentContacts({ total }: { total: number }) {
  const { data, isPending, isError } = useAllContacts();
  const recentContacts = data?.contacts.slice(0, maxContacts) ?? [];
  return (
    <Card
      aside={
        total > 0 && (
          <Link className="link" to={pages.adminPromoContacts}>
            See all {numberText(total)}
          </Link>
        )
      }
      title="Saved contacts"
    >
      {isError && <p className="text-muted">The contacts could not be loaded.</p>}
      {data && recentContacts.length === 0 && (
        <p className="text-muted">No contacts yet. People you find are saved here.</p>
      )}
      {(isPending || recentContacts.length > 0) && (
        <ul aria-busy={isPending || undefined} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          {isPending &&
            Array.from({ length: maxContacts }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
              <li key={index}>
                <Skeleton className="h-9 w-full" />
              </li>
            ))}
          {recentContacts.map((contact) => (
            <li className="grid grid-cols-[34px_minmax(0,1fr)] items-center gap-3" key={contact.id}>
              <Initials>{initials(contact)}</Initials>
              <span className="min-w-0">
                <span className="block truncate font-medium">{contactName(contact)}</span>
                <span className="block truncate text-sm text-subtle">{contactWork(contact)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
