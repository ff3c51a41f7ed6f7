import { memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import { StatusBadge } from "~/components/status-badge";
import type { ContactFolder } from "~/db/enums";
import { ListMoment } from "~/features/settings/components/list-moment";
import { pathFor } from "~/lib/paths";
import { cutText } from "~/lib/shorten";
import { type Contact, contactName } from "../../schema";

type Props = {
  items: readonly Contact[];
  folder: ContactFolder;
  openId: string | null;
  /** The folder and its filters; links to messages keep them. */
  query: string;
};

/** The rows of a folder: sender, time, subject, beginning. The open message is highlighted. */
export function MessageRows({ items, openId, query, folder }: Props) {
  const openRow = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is open
  useEffect(() => {
    openRow.current?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return (
    <ul aria-label="Messages" className="divide-y divide-line/62">
      {items.map((contact) => (
        <MessageRow
          contact={contact}
          folder={folder}
          isOpen={contact.id === openId}
          key={contact.id}
          query={query}
          ref={contact.id === openId ? openRow : undefined}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  contact: Contact;
  isOpen: boolean;
  query: string;
  folder: ContactFolder;
  ref?: React.Ref<HTMLLIElement> | undefined;
};

const MessageRow = memo(({ contact, isOpen, query, folder, ref }: RowProps) => {
  const isUnread = contact.readAt === null && folder !== "archived";
  return (
    <li
      className="relative grid min-h-22 grid-cols-[minmax(0,1fr)] scroll-my-1 content-center gap-0.5 py-2.5 pr-4 pl-5 [contain-intrinsic-size:auto_88px] [content-visibility:auto] hover:bg-surface-1 data-open:bg-surface-2 data-open:shadow-[inset_3px_0_0_var(--color-gold)]"
      data-open={isOpen || undefined}
      ref={ref}
    >
      <span className="flex items-baseline gap-3">
        <Link
          aria-current={isOpen ? "page" : undefined}
          className="min-w-0 truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring data-unread:font-semibold"
          data-entry={contact.id}
          data-unread={isUnread || undefined}
          prefetch="intent"
          title={contactName(contact)}
          to={pathFor("adminContact", { id: contact.id }) + query}
        >
          {contactName(contact)}
        </Link>
        <ListMoment at={contact.createdAt} className="ml-auto flex-none text-sm text-subtle" />
      </span>
      <span className="flex items-center gap-3">
        <span className="min-w-0 truncate text-sm text-muted">{contact.subject}</span>
        {isUnread && (
          <span className="ml-auto flex-none">
            <StatusBadge hollow tone="gold">
              Unread
            </StatusBadge>
          </span>
        )}
        {folder === "archived" && contact.answeredAt && (
          <span className="ml-auto flex-none">
            <StatusBadge tone="green">Answered</StatusBadge>
          </span>
        )}
      </span>
      <p className="truncate text-sm text-subtle">{cutText(contact.message, 200)}</p>
    </li>
  );
});
