import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAdminList } from "~/features/desk/client";
import { ListTable } from "~/features/desk/components/table";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { buttonClass } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Card, PageHeader } from "~/ui/desk-page";
import { type Column, TitleCell } from "~/ui/desk-table";
import { EmailAddress } from "~/ui/email-address";
import { EmptyState } from "~/ui/empty-state";
import { IconButton } from "~/ui/icon-button";
import { StatusBadge } from "~/ui/status-badge";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { exportPeople } from "../../calls";
import { useRemoveContact } from "../../client";
import { people } from "../../list.rules";
import {
  basisNames,
  contactName,
  contactWork,
  directoryNames,
  people as numberOf,
} from "../../rules";
import type { PromoContact } from "../../schema";
import { BasisDialog } from "./basis-dialog";

type Props = { loaded: Loaded<typeof people> };

/** Everybody a search found: where and when, why they may be written to, and the way out. */
export function PromoContactList({ loaded }: Props) {
  const list = useAdminList(people, loaded);
  const { total } = list;
  const { facts, renderedAt } = useFestival();
  const [basisOf, setBasisOf] = useState<PromoContact | null>(null);
  const [leaving, setLeaving] = useState<PromoContact | null>(null);
  const remove = useRemoveContact(() => setLeaving(null));
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
                <Basis contact={contact} />
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
      drop: "s",
      cell: (contact) => (
        <TitleCell
          note={
            <time dateTime={contact.found_at}>
              {momentInList(contact.found_at, facts.timeZone, renderedAt)}
            </time>
          }
          title={directoryNames[contact.found_in]}
        />
      ),
    },
    {
      id: "basis",
      header: "May be written to",
      drop: "xs",
      cell: (contact) => <Basis contact={contact} />,
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
              label={`Change why ${contactName(contact)} may be written to`}
              onClick={() => setBasisOf(contact)}
            />
          )}
          <IconButton
            icon={Trash2}
            label={`Remove ${contactName(contact)}`}
            onClick={() => setLeaving(contact)}
          />
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHeader
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
        crumbs={[{ label: "Promo Command Hub", to: pages.adminPromo }, { label: "Contacts" }]}
        note={numberOf(total)}
        title="Contacts"
      />
      <p className="max-w-[44em] text-muted">
        This site writes to none of these people. Before you do, by your own mail, record what
        allows it; the file says it of each of them.
      </p>
      <Card aria-label="Contacts" flush>
        <ListTable
          caption="Contacts"
          columns={columns}
          empty={
            <EmptyState title="No contacts yet">
              Whom a search finds will be listed here.
            </EmptyState>
          }
          list={list}
        />
      </Card>
      {basisOf && (
        <BasisDialog contact={basisOf} key={basisOf.id} onClose={() => setBasisOf(null)} />
      )}
      <ConfirmDialog
        confirm="Remove for good"
        danger
        onConfirm={() => leaving && remove.mutate(leaving.id)}
        onOpenChange={(open) => !open && setLeaving(null)}
        open={leaving !== null}
        pending={remove.isPending}
        question="Everything about this person is deleted, and no later search brings them back. This cannot be undone."
        title={leaving ? `Remove ${contactName(leaving)}?` : ""}
      />
    </>
  );
}

/** Why somebody may be written to; on a phone below who they are, so that an address keeps its line. */
function Basis({ contact }: { contact: PromoContact }) {
  const { is_sample, lawful_basis, lawful_basis_note } = contact;
  return (
    <span className="grid justify-items-start gap-2">
      {is_sample ? (
        <StatusBadge tone="gold">Made up</StatusBadge>
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
