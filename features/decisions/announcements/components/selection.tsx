import { useState } from "react";
import { reportTrouble, useDeskMutation } from "~/features/desk/client";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { CallError, call, sentenceOf } from "~/http/call";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/text-input";
import { toast } from "~/ui/toast";
import { publishSelection } from "../../calls";

export type SelectionState = {
  /** Null: it is not public. */
  publishedAt: string | null;
  /** Films that would stand in it, or do. */
  films: number;
};

/** Its year; the current one where it is not said. */
type Props = SelectionState & { edition: string | undefined };

const films = (count: number) =>
  count === 1 ? "1 film" : `${count.toLocaleString("en-US")} films`;

/**
 * The public selection: those who are not in it hear of it first, so it is an act of its own,
 * refused while a letter waits or an entry is undecided unless a reason is typed.
 */
export function SelectionBox({ publishedAt, films: count, edition }: Props) {
  const { timeZone } = useFacts();
  const [refused, setRefused] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const publish = useDeskMutation(
    () => call(publishSelection, { query: { edition }, body: reason.trim() ? { reason } : {} }),
    () => {
      setRefused(null);
      toast({ title: "The selection is public", tone: "success" });
    },
    (error) => {
      if (error instanceof CallError && error.status === 409) setRefused(sentenceOf(error));
      else reportTrouble(error);
    },
  );
  if (publishedAt) {
    return (
      <DeskBox title="The selection">
        <p>
          Public since {momentInFull(publishedAt, timeZone)}: {films(count)}.
        </p>
      </DeskBox>
    );
  }
  return (
    <DeskBox title="The selection">
      <div className="grid gap-4">
        <p className="text-muted">
          Not public yet. {films(count)} would stand in it: announced as accepted, and neither
          withdrawn nor declined.
        </p>
        {refused && (
          <>
            <p className="text-danger" role="alert">
              {refused}
            </p>
            <Field hint="Kept in the audit log." label="Reason">
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
            disabled={refused !== null && !reason.trim()}
            onClick={() => publish.mutate(undefined)}
            pending={publish.isPending}
            size="sm"
            variant="outline"
          >
            Publish selection
          </Button>
        </div>
      </div>
    </DeskBox>
  );
}
