import { Link } from "react-router";
import { useDeskList } from "~/features/desk/client";
import { CardGrid } from "~/features/desk/components/card-grid";
import { LoadMore } from "~/features/desk/components/load-more";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pageAddress, pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { DeskBox, DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { StatusBadge } from "~/ui/status-badge";
import type { Contact } from "../../schema";
import { messages } from "../list.rules";

type Props = { loaded: Loaded<typeof messages> };

export const archiveAddress = pages.adminContacts + messages.query({ archived: "true" });

/** The messages in the inbox, or those put away. */
export function MessageList({ loaded }: Props) {
  const list = useDeskList(messages, loaded);
  const { items, total } = list;
  const archived = loaded.filters.archived === "true";
  const number = total.toLocaleString("en-US");
  const where = archived ? "in the archive" : "in the inbox";
  return (
    <>
      <DeskHead
        actions={
          archived ? (
            <ButtonLink size="sm" to={pages.adminContacts} variant="outline">
              Back to the inbox
            </ButtonLink>
          ) : (
            <ButtonLink size="sm" to={archiveAddress} variant="outline">
              Archive
            </ButtonLink>
          )
        }
        note={`${total === 1 ? "1 message" : `${number} messages`} ${where}`}
        title={archived ? "Archived messages" : "Messages"}
      />
      <DeskBox aria-label={archived ? "Archived messages" : "Messages"} flush>
        {items.length === 0 ? (
          <EmptyState title={archived ? "No Archived Messages" : "No Messages Yet"}>
            {archived
              ? "Messages you archive will appear here."
              : "Messages will appear here when visitors write."}
          </EmptyState>
        ) : (
          <>
            <CardGrid className="p-4">
              {items.map((contact) => (
                <MessageCard contact={contact} key={contact.id} />
              ))}
            </CardGrid>
            <LoadMore list={list} />
          </>
        )}
      </DeskBox>
    </>
  );
}

function MessageCard({ contact }: { contact: Contact }) {
  const { facts, renderedAt } = useFestival();
  const unread = contact.readAt === null && contact.archivedAt === null;
  return (
    <li
      className="relative grid min-w-0 grid-rows-[auto_auto_1fr_auto] gap-2 rounded-lg border border-line bg-surface-1 p-4 hover:bg-surface-2 data-unread:border-line-strong"
      data-unread={unread || undefined}
    >
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm text-muted">{contact.subject}</span>
        {unread && (
          <StatusBadge hollow tone="gold">
            Unread
          </StatusBadge>
        )}
        {!unread && contact.answeredAt && <StatusBadge tone="green">Answered</StatusBadge>}
      </div>
      <h2 className="line-clamp-2 text-base/snug font-semibold wrap-anywhere">
        <Link
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
          prefetch="intent"
          to={pageAddress("adminContact", { id: contact.id })}
        >
          {contact.firstName} {contact.lastName}
        </Link>
      </h2>
      <p className="line-clamp-3 self-start text-muted wrap-anywhere">{contact.message}</p>
      <time className="text-sm text-subtle" dateTime={contact.createdAt}>
        {momentInList(contact.createdAt, facts.timeZone, renderedAt)}
      </time>
    </li>
  );
}
