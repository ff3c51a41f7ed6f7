import { Archive, ArchiveRestore, Mail, MailOpen, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Facts } from "~/features/desk/components/facts";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { DeskBox, DeskDuo, DeskHead } from "~/ui/desk-page";
import { Icon } from "~/ui/icon";
import { StatusBadge } from "~/ui/status-badge";
import { toast } from "~/ui/toast";
import { type Contact, isOnItsWay, type Reply } from "../../schema";
import { type ContactChange, useContactChange } from "../client";
import { archiveAddress } from "./messages";
import { Replies } from "./replies";
import { ReplyComposer } from "./reply-composer";

const deleteQuestion =
  "Are you sure you want to delete this contact message? This cannot be undone.";

const dropsReply = "A reply of yours has not gone out yet; it will not be sent.";

type Props = { contact: Contact; replies: Reply[] };

/** One message, what was written back, and what to do with it. Opening it marks it as read. */
export function Message({ contact, replies }: Props) {
  const { timeZone } = useFacts();
  const navigate = useNavigate();
  const opening = useContactChange(contact.id);
  const change = useContactChange(contact.id);
  const [asks, setAsks] = useState(false);
  // What was just done, and how to take it back.
  const [done, setDone] = useState<{ told: string; undo: ContactChange } | null>(null);
  const unread = contact.readAt === null;
  const { mutate } = change;
  // Buttons are not disabled while something is sent: that would take the focus away.
  const waits = change.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, read once; marking it unread keeps it so
  useEffect(() => {
    if (unread) opening.mutate("read");
  }, [contact.id]);

  const list = contact.archivedAt ? archiveAddress : pages.adminContacts;
  const name = `${contact.firstName} ${contact.lastName}`;
  const move = () => {
    if (waits) return;
    const archives = contact.archivedAt === null;
    mutate(archives ? "archive" : "unarchive", {
      onSuccess: () =>
        setDone(
          archives
            ? { told: "This message is in the archive now.", undo: "unarchive" }
            : { told: "This message is back in the inbox.", undo: "archive" },
        ),
    });
  };
  const unsent = replies.some(isOnItsWay);
  const composer = useRef<HTMLDivElement>(null);
  const remove = () =>
    mutate(unsent ? "delete with unsent" : "delete", {
      onSuccess: () => {
        toast({ title: "Message deleted", tone: "success" });
        void navigate(list, { replace: true });
      },
      onSettled: () => setAsks(false),
    });
  return (
    <>
      <DeskHead
        actions={
          <>
            <Button
              onClick={() => composer.current?.querySelector("textarea")?.focus()}
              size="sm"
              variant="outline"
            >
              <Icon of={Mail} />
              Reply
            </Button>
            <Button onClick={move} size="sm" variant="outline">
              <Icon of={contact.archivedAt ? ArchiveRestore : Archive} />
              {contact.archivedAt ? "Unarchive" : "Archive"}
            </Button>
            <Button onClick={() => setAsks(true)} size="sm" variant="outline">
              <Icon of={Trash2} />
              Delete
            </Button>
          </>
        }
        crumbs={[
          { label: "Dashboard", to: pages.portal },
          { label: contact.archivedAt ? "Archived messages" : "Messages", to: list },
          { label: name },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {contact.subject}
            {contact.archivedAt && <StatusBadge tone="subtle">Archived</StatusBadge>}
            {contact.answeredAt && <StatusBadge tone="green">Answered</StatusBadge>}
          </span>
        }
        title={<span className="wrap-anywhere">{name}</span>}
      />
      <div className="-mt-5 has-[p]:mt-0" role="status">
        {done && (
          <p className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-1 px-5 py-3">
            {done.told}
            <Button
              onClick={() => {
                if (!waits) mutate(done.undo, { onSuccess: () => setDone(null) });
              }}
              size="sm"
              variant="ghost"
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      <DeskDuo>
        <div className="grid min-w-0 gap-5">
          <DeskBox title="Message">
            <p className="max-w-prose whitespace-pre-line text-base/relaxed wrap-anywhere">
              {contact.message}
            </p>
          </DeskBox>
          {replies.length > 0 && <Replies replies={replies} />}
          <div ref={composer}>
            <ReplyComposer contact={contact} />
          </div>
        </div>
        <DeskBox title="Sent by">
          <Facts
            narrow
            rows={[
              ["Name", name],
              [
                "Email",
                <a className="link" href={`mailto:${contact.email}`} key="email">
                  {contact.email}
                </a>,
              ],
              ["Sent", momentInFull(contact.createdAt, timeZone)],
            ]}
          />
          <Button
            className="mt-5"
            disabled={unread}
            onClick={() => mutate("unread", { onSuccess: () => void navigate(list) })}
            size="sm"
            variant="ghost"
          >
            <Icon of={MailOpen} />
            Mark as unread
          </Button>
        </DeskBox>
      </DeskDuo>
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={remove}
        onOpenChange={setAsks}
        open={asks}
        pending={change.isPending}
        question={unsent ? `${deleteQuestion} ${dropsReply}` : deleteQuestion}
        title="Delete this message?"
      />
    </>
  );
}
