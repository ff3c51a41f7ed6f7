import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { ListPage } from "~/components/admin/list-page";
import { buttonClass } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmailAddress } from "~/components/email-address";
import { EmptyState } from "~/components/empty-state";
import { IconButton } from "~/components/icon-button";
import { StatusBadge } from "~/components/status-badge";
import { VisuallyHidden } from "~/components/visually-hidden";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { exportPeople } from "../../contract";
import { useRemoveContact } from "../../hooks";
import { people } from "../../list.rules";
import { basisNames, contactName, contactWork, directoryNames, formatPeople } from "../../rules";
import type { PromoContact } from "../../schema";
import { LawfulBasisDialog } from "./lawful-basis-dialog";

type Props = { loaded: LoadedListOf<typeof people> };

/** All saved contacts: where and when they were found, their lawful basis, and removing them. */
export function PromoContactList({ loaded }: Props) {
  const list = useAdminList(people, loaded);
  const { total } = list;
  const [basisContact, setBasisContact] = useState<PromoContact | null>(null);
  const [removedContact, setRemovedContact] = useState<PromoContact | null>(null);
  const remove = useRemoveContact(() => setRemovedContact(null));
  const columns: Column<PromoContact>[] = [
    {
      id: "person",
      header: "Person",
      wide: true,
      cell: (contact) => (
        <TitleCell
          note={
            <>
              <span className="block wrap-anywhere">{contactWork(contact)}</span>
              <EmailAddress>{contact.email}</EmailAddress>
              <span className="mt-1.5 block sm:hidden">
                <BasisBadge contact={contact} />
              </span>
            </>
          }
          title={<b className="wrap-anywhere">{contactName(contact)}</b>}
        />
      ),
    },
    {
      id: "found",
      header: "Found",
      hideBelow: "s",
      cell: (contact) => (
        <TitleCell
          note={<ListMoment at={contact.found_at} />}
          title={directoryNames[contact.found_in]}
        />
      ),
    },
    {
      id: "basis",
      header: "Legal basis",
      hideBelow: "xs",
      cell: (contact) => <BasisBadge contact={contact} />,
    },
    {
      id: "actions",
      header: <VisuallyHidden>Change</VisuallyHidden>,
      numeric: true,
      cell: (contact) => (
        <span className="flex justify-end">
          {!contact.is_sample && (
            <IconButton
              icon={PenLine}
              label={`Change the legal basis for ${contactName(contact)}`}
              onClick={() => setBasisContact(contact)}
            />
          )}
          <IconButton
            icon={Trash2}
            label={`Remove ${contactName(contact)}`}
            onClick={() => setRemovedContact(contact)}
          />
        </span>
      ),
    },
  ];
  return (
    <ListPage
      above={
        total > 0 && (
          <p className="max-w-[44em] text-muted">
            This site does not email these people. Before you email them yourself, record the legal
            basis. It is part of the export.
          </p>
        )
      }
      actions={
        total > 0 && (
          <a
            className={buttonClass({ variant: "outline", size: "sm" })}
            download
            href={exportPeople.path}
          >
            Export as CSV
          </a>
        )
      }
      caption="Contacts"
      columns={columns}
      crumbs={[
        { label: adminPages.adminPromo.name, to: pages.adminPromo },
        { label: adminPages.adminPromoContacts.name },
      ]}
      empty={
        <EmptyState link={{ to: pages.adminPromo, label: "Find people" }} title="No contacts yet">
          People you find are saved here.
        </EmptyState>
      }
      list={list}
      note={total > 0 && formatPeople(total)}
      title={adminPages.adminPromoContacts.name}
    >
      {basisContact && (
        <LawfulBasisDialog
          contact={basisContact}
          key={basisContact.id}
          onClose={() => setBasisContact(null)}
        />
      )}
      <ConfirmDialog
        confirm="Delete contact"
        danger
        onConfirm={() => removedContact && remove.mutate(removedContact.id)}
        onOpenChange={(open) => !open && setRemovedContact(null)}
        open={removedContact !== null}
        pending={remove.isPending}
        question="All data about this person is deleted, and they won't appear in searches again. This cannot be undone."
        title={removedContact ? `Remove ${contactName(removedContact)}?` : ""}
      />
    </ListPage>
  );
}

/** The lawful basis of a contact; on a phone below the name, so that the address has its own line. */
function BasisBadge({ contact }: { contact: PromoContact }) {
  const { is_sample, lawful_basis, lawful_basis_note } = contact;
  return (
    <span className="grid justify-items-start gap-2">
      {is_sample ? (
        <StatusBadge tone="gold">Sample</StatusBadge>
      ) : (
        <StatusBadge
          hollow={lawful_basis === "none"}
          tone={lawful_basis === "none" ? "subtle" : "green"}
        >
          {basisNames[lawful_basis]}
        </StatusBadge>
      )}
      {lawful_basis_note && (
        <small className="text-sm wrap-anywhere text-subtle">{lawful_basis_note}</small>
      )}
    </span>
  );
}
