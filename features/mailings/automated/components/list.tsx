import { ExternalLink, PenLine, Send } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button, buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import { VisuallyHidden } from "~/components/visually-hidden";
import type { AutomatedEmail } from "~/features/mail/automated/schema";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { addressOf } from "~/lib/api/contract";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { previewAutomatedEmail, testAutomatedEmail } from "../contract";

/** The forms library is loaded on demand. */
const WordsDialog = lazyPart(() => import("./words-dialog"));

/** All other automatic emails: their description, the director's text, a test. */
export function AutomatedEmails({ emails }: { emails: readonly AutomatedEmail[] }) {
  const [editingId, setEditingId] = useState<string | null>(null);
  const editedEmail = emails.find(({ id }) => id === editingId);
  const test = useAdminMutation(
    (id: AutomatedEmail["id"]) => apiFetch(testAutomatedEmail, { params: { id } }),
    ({ recipient }) => toast({ title: `Sent to ${recipient}`, tone: "success" }),
  );
  return (
    <Card
      aside={
        <Link className="link" to={pages.adminDecisionLetters}>
          Edit decision emails
        </Link>
      }
      flush
      title="Other automatic emails"
    >
      <ul className="divide-y divide-line border-t border-line">
        {emails.map(({ id, name, when, words }) => (
          <li
            className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-5 py-3.5 max-sm:px-4"
            key={id}
          >
            <span className="min-w-0 flex-[1_1_20rem]">
              <b className="font-medium">{name}</b>
              <small className="block text-sm text-subtle">{when}</small>
              {words && (
                <small className="mt-1 line-clamp-2 block text-sm wrap-anywhere text-muted">
                  Your text: {words}
                </small>
              )}
            </span>
            <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>.btn]:flex-auto">
              <a
                aria-label={`Preview: ${name}`}
                className={buttonClass({ variant: "outline", size: "sm" })}
                href={addressOf(previewAutomatedEmail, { params: { id } })}
                rel="noopener"
                target="_blank"
              >
                <Icon of={ExternalLink} />
                Preview
                <VisuallyHidden> (opens a new window)</VisuallyHidden>
              </a>
              <Button
                aria-label={`Your text: ${name}`}
                onClick={() => setEditingId(id)}
                size="sm"
                variant="outline"
              >
                <Icon of={PenLine} />
                Your text
              </Button>
              <Button
                aria-label={`Send me a test: ${name}`}
                disabled={test.isPending}
                onClick={() => test.mutate(id)}
                size="sm"
                variant="outline"
              >
                <Icon of={Send} />
                Send me a test
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {editedEmail && (
        <Suspense>
          <WordsDialog
            email={editedEmail}
            key={editedEmail.id}
            onClose={() => setEditingId(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
