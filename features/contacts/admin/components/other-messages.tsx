import { LinkList } from "~/components/admin/link-list";
import { StatusBadge, type Tone } from "~/components/status-badge";
import type { ContactFolder } from "~/db/enums";
import { ListMoment } from "~/features/settings/components/list-moment";
import { pathFor } from "~/lib/paths";
import { cutText } from "~/lib/shorten";
import { type Contact, folderOf } from "../../schema";
import { messages } from "../list.rules";

type Props = {
  title: string;
  items: readonly Contact[];
  /** The number of all messages; `items` may be only the newest. */
  total: number;
};

const folderBadges: Record<ContactFolder, { tone: Tone; label: string }> = {
  inbox: { tone: "gold", label: "To answer" },
  answered: { tone: "green", label: "Answered" },
  archived: { tone: "subtle", label: "Archived" },
};

/** A person's messages as links; nothing without any. */
export function OtherMessages({ title, items, total }: Props) {
  if (items.length === 0) return null;
  return (
    <LinkList
      items={items}
      title={title}
      to={(contact) =>
        pathFor("adminContact", { id: contact.id }) + messages.query({ folder: folderOf(contact) })
      }
      total={total}
    >
      {(contact) => {
        const folder = folderOf(contact);
        return (
          <>
            <span className="flex items-center gap-3">
              <span className="min-w-0 font-medium">{contact.subject}</span>
              <span className="ml-auto flex-none">
                <StatusBadge hollow={folder === "inbox"} tone={folderBadges[folder].tone}>
                  {folderBadges[folder].label}
                </StatusBadge>
              </span>
            </span>
            <span className="truncate text-sm text-muted">{cutText(contact.message, 200)}</span>
            <ListMoment at={contact.createdAt} className="text-sm text-subtle" />
          </>
        );
      }}
    </LinkList>
  );
}
