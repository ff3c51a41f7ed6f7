import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { TextInput } from "~/components/text-input";
import { publishSelection } from "~/features/decisions/contract";
import { useSettings } from "~/features/settings/hooks";
import { reportError, useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch, CallError, errorMessage } from "~/lib/api/client";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { toast } from "~/lib/toast";
import { selectionTexts } from "../texts";

export type SelectionState = {
  /** Null: not public. */
  publishedAt: string | null;
  /** Films that are, or would be, in the selection. */
  films: number;
  /** Log lines and other texts in it. */
  texts: number;
};

type Props = SelectionState & {
  /** Its edition; the current one by default. */
  edition: string | undefined;
  /** Decisions that filmmakers have not seen yet. */
  unannouncedCount: number;
};

/** '7 films and 1 text' */
function formatCounts({ films, texts }: Pick<SelectionState, "films" | "texts">): string {
  const formatCount = (count: number, word: string) =>
    count === 1 ? `1 ${word}` : `${numberText(count)} ${word}s`;
  if (texts === 0) return formatCount(films, "film");
  return [films > 0 && formatCount(films, "film"), formatCount(texts, "text")]
    .filter(Boolean)
    .join(" and ");
}

const announceFirstText = (unannounced: number) =>
  unannounced === 1
    ? "1 decision has not been announced. The filmmaker would learn about it from the public page. Announce it first, or give a reason for skipping."
    : `${numberText(unannounced)} decisions have not been announced. These filmmakers would learn about them from the public page. Announce them first, or give a reason for skipping.`;

/**
 * Publishes the selection. Filmmakers outside it should get their email first, so it is refused
 * while an email waits or an entry is undecided, unless a reason is typed. Unannounced decisions
 * need a reason too: the public page would reveal them.
 */
export function SelectionBox({ publishedAt, films, texts, edition, unannouncedCount }: Props) {
  const settings = useSettings();
  const isReadOnly = useIsReadOnly();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const publish = useAdminMutation(
    () => apiFetch(publishSelection, { query: { edition }, body: reason.trim() ? { reason } : {} }),
    () => {
      setRefusal(null);
      toast({ title: "The selection is public", tone: "success" });
    },
    (error) => {
      if (error instanceof CallError && error.status === 409) setRefusal(errorMessage(error));
      else reportError(error);
    },
  );
  const refusalReason =
    refusal ?? (unannouncedCount > 0 ? announceFirstText(unannouncedCount) : null);
  if (publishedAt) {
    return (
      <Card title="The selection">
        <p>
          Public since {momentInFull(publishedAt, settings)}: {formatCounts({ films, texts })}.
        </p>
      </Card>
    );
  }
  return (
    <Card title="The selection">
      <div className="grid gap-4">
        {isReadOnly && <p className="text-muted">{selectionTexts.notPublished}</p>}
        <IfEditable>
          <p className="text-muted">
            Not public yet. {formatCounts({ films, texts })} would be in it: all that were announced
            as accepted and are not withdrawn or declined. Publishing also makes their films in the
            programme public.
          </p>
          {refusalReason && (
            <>
              <p className="text-danger" role={refusal ? "alert" : undefined}>
                {refusalReason}
              </p>
              <Field hint="Saved in the audit log for a year. Please name nobody." label="Reason">
                <TextInput
                  maxLength={500}
                  onChange={(event) => setReason(event.target.value)}
                  value={reason}
                />
              </Field>
            </>
          )}
          <div>
            <Button
              disabled={films + texts === 0 || (refusalReason !== null && !reason.trim())}
              onClick={() => publish.mutate(undefined)}
              pending={publish.isPending}
              size="sm"
              variant="outline"
            >
              Publish selection
            </Button>
          </div>
        </IfEditable>
      </div>
    </Card>
  );
}
