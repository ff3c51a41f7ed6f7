import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { StatusBadge } from "~/components/status-badge";
import { reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { tryEntries } from "../contract";
import { setupPageTexts } from "../page.texts";
import type { TestEntry } from "../schema";

const texts = setupPageTexts.testEntries;

/** Makes a test entry in each category, and shows what its filmmaker gets. */
export function TestEntries() {
  const attempt = useAdminMutation(() => apiFetch(tryEntries), undefined, reportError);
  return (
    <Card title={texts.title}>
      <p className="mb-4 max-w-prose text-muted">{texts.note}</p>
      <Button onClick={() => attempt.mutate()} pending={attempt.isPending} size="sm">
        {attempt.data ? texts.again : texts.start}
      </Button>
      <div role="status">
        {attempt.data && (
          <ul className="mt-4">
            {attempt.data.map((entry) => (
              <Result entry={entry} key={entry.category} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const Result = ({
  entry: { category, refusal, fee, reference, emails = [] },
}: {
  entry: TestEntry;
}) => (
  <li className="border-t border-line py-3">
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-medium">{category}</span>
      <StatusBadge tone={refusal ? "danger" : "green"}>
        {refusal ? texts.refused : texts.works}
      </StatusBadge>
      {fee && reference && <span className="text-muted">{texts.paid(fee, reference)}</span>}
    </p>
    {refusal && <p className="mt-1 max-w-prose text-danger">{refusal}</p>}
    {emails.map(({ subject, text }) => (
      <details className="mt-2" key={subject}>
        <summary className="link w-fit cursor-pointer">{subject}</summary>
        <p className="mt-2 max-w-prose whitespace-pre-line text-muted wrap-anywhere">{text}</p>
      </details>
    ))}
  </li>
);
