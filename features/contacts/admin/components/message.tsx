import {
  Archive,
  ArchiveRestore,
  ChevronLeft,
  ChevronRight,
  List,
  Mail,
  MailOpen,
  Trash2,
} from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { StatusBadge } from "~/components/status-badge";
import { useKeyboardShortcuts } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";
import { adminPages } from "~/lib/admin-pages";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { type Contact, contactName, folderOf, isUnsent, type Reply } from "../../schema";
import { useContactChange } from "../hooks";
import { type Inbox, useInbox } from "../hooks/use-inbox";
import { folderNames, messages } from "../list.rules";
import { ReplyComposer } from "./reply-composer";
import { Thread } from "./thread";

const deleteQuestion =
  "Are you sure you want to delete this contact message? This cannot be undone.";

const unsentReplyNote = "Your reply has not been sent yet and will not be sent.";

type Props = {
  contact: Contact;
  replies: Reply[];
  /** The sender's entries and other messages. */
  sidebar: ReactNode;
};

/** A message with its replies and actions. Opening it marks it as read. */
export function Message({ contact, replies, sidebar }: Props) {
  const inbox = useInbox();
  const opening = useContactChange(contact.id);
  const { mutate, isPending } = useContactChange(contact.id);
  const [isConfirming, setIsConfirming] = useState(false);
  const isUnread = contact.readAt === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, read once; marking it unread keeps it so
  useEffect(() => {
    if (isUnread) opening.mutate("read");
  }, [contact.id]);

  const composer = useRef<HTMLDivElement>(null);
  const focusComposer = () => {
    composer.current?.querySelector("textarea")?.focus();
    // Scrolls as far as the button: on a phone the bottom bar would cover the field.
    composer.current?.scrollIntoView({ block: "nearest" });
  };
  useKeyboardShortcuts((key) => {
    if (key === "r") focusComposer();
    else if (key === "e") inbox.move(contact);
    else return false;
    return true;
  });

  const isArchived = contact.archivedAt !== null;
  const name = contactName(contact);
  const hasUnsentReply = replies.some(isUnsent);
  const remove = () =>
    mutate(hasUnsentReply ? "delete with unsent" : "delete", {
      onSuccess: () => {
        toast({ title: "Message deleted", tone: "success" });
        inbox.open(null);
      },
      onSettled: () => setIsConfirming(false),
    });
  const moveButton = (
    <Button onClick={() => inbox.move(contact)} size="sm" variant="outline">
      <Icon of={isArchived ? ArchiveRestore : Archive} />
      {isArchived ? "Unarchive" : "Archive"}
    </Button>
  );
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-5 [&_.desk-head>:last-child]:ml-0 [&_.desk-head>:last-child]:w-full">
      <PageHeader
        actions={
          <>
            <span className="contents max-sm:hidden">
              <Button onClick={focusComposer} size="sm" variant="outline">
                <Icon of={Mail} />
                Reply
              </Button>
              {moveButton}
            </span>
            <IconButton
              className="size-11"
              icon={MailOpen}
              label="Mark as unread"
              onClick={() => mutate("unread", { onSuccess: () => inbox.open(null) })}
            />
            <IconButton
              className="size-11"
              icon={Trash2}
              label="Delete"
              onClick={() => setIsConfirming(true)}
            />
            <span className="contents max-sm:hidden">
              <StepButtons {...inbox} />
            </span>
          </>
        }
        crumbs={[
          { label: adminPages.portal.name, to: pages.portal },
          {
            label:
              folderOf(contact) === "inbox"
                ? adminPages.adminContacts.name
                : folderNames[folderOf(contact)],
            to:
              pages.adminContacts + (inbox.query || messages.query({ folder: folderOf(contact) })),
          },
          { label: name },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {contact.subject}
            <span className="wrap-anywhere">{contact.email}</span>
            {isArchived && <StatusBadge tone="subtle">Archived</StatusBadge>}
            {contact.answeredAt && <StatusBadge tone="green">Answered</StatusBadge>}
          </span>
        }
        title={<span className="wrap-anywhere">{name}</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 box-sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
        <Thread contact={contact} replies={replies} />
        <aside
          aria-label={`More from ${name}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden box-sm:row-span-2"
        >
          {sidebar}
        </aside>
        <div className="scroll-mt-18 max-sm:scroll-mb-20" ref={composer}>
          <ReplyComposer contact={contact} />
        </div>
      </div>
      <div
        className="sticky bottom-0 z-20 -mx-4 -mb-12 flex gap-2 border-t border-line bg-house p-2 sm:hidden [&_.btn]:min-h-11"
        data-foot="thumb"
      >
        <IconButton
          className="size-11"
          icon={List}
          label="Back to the list"
          onClick={() => inbox.open(null)}
        />
        <Button className="flex-1" onClick={focusComposer} size="sm">
          <Icon of={Mail} />
          Reply
        </Button>
        {moveButton}
        <StepButtons {...inbox} />
      </div>
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={remove}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        pending={isPending}
        question={hasUnsentReply ? `${deleteQuestion} ${unsentReplyNote}` : deleteQuestion}
        title="Delete this message?"
      />
    </article>
  );
}

/** Links to the previous and next message of the folder, and the position. */
function StepButtons({ position, total, previous, next, open }: Inbox) {
  return (
    <span className="flex items-center">
      <IconButton
        className="size-11"
        disabled={!previous}
        icon={ChevronLeft}
        label="Previous message"
        onClick={() => open(previous)}
      />
      {position >= 0 && (
        <span className="text-sm whitespace-nowrap text-muted tabular-nums max-box-sm:hidden">
          {numberText(position + 1)} of {numberText(total)}
        </span>
      )}
      <IconButton
        className="size-11"
        disabled={!next}
        icon={ChevronRight}
        label="Next message"
        onClick={() => open(next)}
      />
    </span>
  );
}
