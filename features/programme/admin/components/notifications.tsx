import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useSettings } from "~/features/settings/hooks";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { useIsDirector } from "~/lib/admin-list/hooks/use-is-director";
import { apiFetch } from "~/lib/api/client";
import { momentInFull } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { sendProgrammeEmails } from "../../versions/contract";
import type { readVersionsPage } from "../pages.queries.server";

type Email = Awaited<ReturnType<typeof readVersionsPage>>["emails"][number];

/** The emails to filmmakers, drafts first; the director sends one or all. */
export function NotificationEmails({ emails }: { emails: readonly Email[] }) {
  const canSend = useIsDirector();
  const settings = useSettings();
  const send = useAdminMutation(
    (ids: string[]) => apiFetch(sendProgrammeEmails, { body: { ids } }),
    ({ sent }) =>
      toast({ title: sent === 1 ? "1 email sent" : `${sent} emails sent`, tone: "success" }),
  );
  const drafts = emails.filter(({ state }) => state === "draft");
  const sentEmails = emails.filter(({ state }) => state === "sent");
  return (
    <Card
      aside={
        canSend &&
        drafts.length > 0 && (
          <Button
            onClick={() => send.mutate(drafts.map(({ id }) => id))}
            pending={send.isPending}
            size="sm"
          >
            {drafts.length === 1 ? "Send 1 email" : `Send ${drafts.length} emails`}
          </Button>
        )
      }
      flush
      title="Emails to filmmakers"
    >
      {emails.length === 0 && (
        <EmptyState as="h3" title="No emails yet">
          After you publish, we prepare emails to filmmakers whose screenings are new or changed.
        </EmptyState>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {[...drafts, ...sentEmails].map((email) => (
          <li className="px-5 py-3.5" key={email.id}>
            <details>
              <summary className="cursor-pointer wrap-anywhere">
                <b className="font-medium">{email.subject}</b>
                <span className="mt-0.5 block text-sm text-muted">
                  To {email.to},{" "}
                  {email.sentAt
                    ? `sent ${momentInFull(email.sentAt, settings)}`
                    : `not sent yet, about version ${email.versionNumber}`}
                </span>
              </summary>
              <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{email.text}</p>
              {canSend && email.state === "draft" && (
                <Button
                  className="mt-3"
                  disabled={send.isPending}
                  onClick={() => send.mutate([email.id])}
                  size="sm"
                  variant="outline"
                >
                  Send this email
                </Button>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
