import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDeskList } from "~/features/desk/client";
import { ListTable } from "~/features/desk/components/table";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { buttonClass } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { DeskBox, DeskHead } from "~/ui/desk-page";
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
export function ContactDesk({ loaded }: Props) {
  const list = useDeskList(people, loaded);
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
              <span className="block">{contactWork(contact)}</span>
              <EmailAddress>{contact.email}</EmailAddress>
            </>
          }
          title={contactName(contact)}
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
      cell: (contact) => (
        <span className="grid justify-items-start gap-2">
          {contact.is_sample ? (
            <StatusBadge tone="gold">Made up</StatusBadge>
          ) : (
            <StatusBadge
              hollow={contact.lawful_basis === "none"}
              tone={contact.lawful_basis === "none" ? "subtle" : "green"}
            >
              {basisNames[contact.lawful_basis]}
            </StatusBadge>
          )}
          {contact.lawful_basis_note && (
            <small className="text-sm text-subtle">{contact.lawful_basis_note}</small>
          )}
        </span>
      ),
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
      <DeskHead
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
      <DeskBox aria-label="Contacts" flush>
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
      </DeskBox>
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
