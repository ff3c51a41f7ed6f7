import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { TextArea } from "~/components/text-input";
import { type PlaybackProblem, playbackProblems } from "~/db/enums";
import { playbackProblemNames } from "~/features/screeners/texts";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { reportProblem } from "../contract";
import type { OwnAssignment } from "../schema";
import { problemTexts } from "../texts";

/** An id that no form has: the page is one form, and Enter in here must not submit the score. */
const noFormId = "no-form";

type Props = Pick<OwnAssignment, "id" | "trouble">;

/** Reports that the film does not play; afterwards shows the report. */
export function ReportProblem({ id, trouble }: Props) {
  const { revalidate } = useRevalidator();
  const isReady = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const [kind, setKind] = useState<PlaybackProblem>();
  const [note, setNote] = useState("");
  const [fieldError, setFieldError] = useState("");
  const [isPending, setIsPending] = useState(false);
  if (trouble) {
    return (
      <div className="mt-4 border-l-2 border-gold pl-4" role="status">
        <p className="font-medium">{problemTexts.onHold}</p>
        <p className="text-muted text-md leading-[1.4]">
          {problemTexts.reported(playbackProblemNames[trouble.kind])}
        </p>
      </div>
    );
  }
  const send = async () => {
    if (!kind) return setFieldError(problemTexts.choose);
    setIsPending(true);
    try {
      await apiFetch(reportProblem, { params: { id }, body: { kind, note } });
      await revalidate();
    } catch (error) {
      const description = errorMessage(error as Error);
      toast({ title: problemTexts.notSent, description, tone: "danger" });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <div className="mt-3">
      <Button
        aria-expanded={isOpen}
        disabled={!isReady}
        onClick={() => setIsOpen(!isOpen)}
        size="sm"
        variant="outline"
      >
        {problemTexts.report}
      </Button>
      {isOpen && (
        <div className="mt-4 grid gap-4 lg:max-w-[34em]" data-own-keys>
          <fieldset aria-describedby={fieldError ? `${id}-problem` : undefined}>
            <legend className="field-label mb-1">{problemTexts.what}</legend>
            {playbackProblems.map((playbackProblem) => (
              <label className="flex min-h-11 items-center gap-3" key={playbackProblem}>
                <input
                  checked={kind === playbackProblem}
                  className="radio-dot"
                  form={noFormId}
                  name="problem"
                  onChange={() => {
                    setKind(playbackProblem);
                    setFieldError("");
                  }}
                  type="radio"
                  value={playbackProblem}
                />
                {playbackProblemNames[playbackProblem]}
              </label>
            ))}
            {fieldError && <FieldError id={`${id}-problem`}>{fieldError}</FieldError>}
          </fieldset>
          <Field hint={problemTexts.noteHint} label={problemTexts.note} optional>
            <TextArea
              form={noFormId}
              maxLength={500}
              onChange={({ target }) => setNote(target.value)}
              rows={2}
              value={note}
            />
          </Field>
          <p>
            <Button onClick={send} pending={isPending} size="md">
              {problemTexts.send}
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
