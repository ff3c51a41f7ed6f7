import { Archive, ArchiveRestore, Mail, MailOpen, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button, buttonClass } from "~/app/ui/button";
import { ConfirmDialog } from "~/app/ui/confirm-dialog";
import { DeskBox, DeskHead } from "~/app/ui/desk-page";
import { Icon } from "~/app/ui/icon";
import { StatusBadge } from "~/app/ui/status-badge";
import { toast } from "~/app/ui/toast";
import { Facts } from "~/features/director/components/facts";
import { momentInFull } from "~/features/director/rules";
import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import type { Contact } from "../schema";
import { type ContactChange, useContactChange } from "./desk-calls";
import { archiveAddress } from "./desk-messages";

const deleteQuestion =
  "Are you sure you want to delete this contact message? This cannot be undone.";

/** One message, and what to do with it. Opening it marks it as read. */
export function Message({ contact }: { contact: Contact }) {
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
  const remove = () =>
    mutate("delete", {
      onSuccess: () => {
        toast({ title: "Message deleted", tone: "success" });
        void navigate(list, { replace: true });
      },
      onSettled: () => setAsks(false),
    });
  const reply = `mailto:${contact.email}?${new URLSearchParams({
    subject: `Re: ${contact.subject}`,
  })
    .toString()
    .replaceAll("+", "%20")}`;
  return (
    <>
      <DeskHead
        actions={
          <>
            <a className={buttonClass({ variant: "outline", size: "sm" })} href={reply}>
              <Icon of={Mail} />
              Reply
            </a>
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
      <div className="desk-duo">
        <DeskBox title="Message">
          <p className="max-w-prose whitespace-pre-line text-base/relaxed wrap-anywhere">
            {contact.message}
          </p>
        </DeskBox>
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
      </div>
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={remove}
        onOpenChange={setAsks}
        open={asks}
        pending={change.isPending}
        question={deleteQuestion}
        title="Delete this message?"
      />
    </>
  );
}
