import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "~/components/button";
import { classNames } from "~/components/class-names";
import { FieldError } from "~/components/field";
import { FileInput } from "~/components/file-input";
import { FocusChoice } from "~/components/focus-choice";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { focusPoints } from "~/db/enums";
import { resizeImage } from "~/features/media/resize-image.browser";
import { maxUploadBytes, uploadErrors } from "~/features/media/schema";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { addStill } from "../../contract";
import type { Entry } from "../../schema";
import { type FilmmakersStill, stillTypes } from "../schema";
import { stillTexts } from "../texts";

type Props = {
  token: string;
  still: FilmmakersStill | null;
  onChanged: (entry: Entry) => void;
};

/** Asks the filmmaker of a confirmed film for one still, or shows the one that was added. */
export function StillForm({ token, still, onChanged }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [focus, setFocus] = useState<string>(still?.focus ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const id = useId();
  const hydrated = useHydrated();
  useEffect(() => {
    if (!file) return setPreview(null);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosenFile = target.files?.[0] ?? null;
    const message = chosenFile && findFileError(chosenFile);
    setProblem(message);
    setFile(message ? null : chosenFile);
    setFocus("");
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblem(stillTexts.wrongType);
    setPending(true);
    setProblem(null);
    try {
      const point = focusPoints.find((name) => name === focus);
      const changed = await apiFetch(addStill, {
        params: { token },
        query: point ? { focus: point } : {},
        body: await resizeImage(file),
      });
      setFile(null);
      onChanged(changed);
      toast({ title: stillTexts.saved, tone: "success" });
    } catch (error) {
      setProblem(errorMessage(error as Error));
    }
    setPending(false);
  };
  const picture = preview ?? still?.url;
  return (
    <section aria-labelledby={`${id}-title`} className="field-group">
      <h2 className="h-group" id={`${id}-title`}>
        {stillTexts.title}
      </h2>
      <p className="mt-2 max-w-[36em] text-muted">
        {still ? stillTexts[preview ? "unsent" : "received"] : stillTexts.note}
      </p>
      <form
        className="mt-5 grid max-w-[36em] grid-cols-[minmax(0,1fr)] justify-items-start gap-4"
        noValidate
        onSubmit={send}
      >
        {picture && (
          <figure className="w-full">
            <span className="relative block">
              <img
                alt=""
                className={classNames(
                  "aspect-16/9 w-full rounded-sm object-cover",
                  focus && `object-${focus}`,
                )}
                src={picture}
              />
              {preview && (
                <FocusChoice
                  chosen={focus}
                  field={{
                    name: `${id}-focus`,
                    onChange: ({ target }) => setFocus(target.value),
                  }}
                />
              )}
            </span>
            {preview && (
              <figcaption className="mt-1.5 text-md text-muted">{stillTexts.focusHint}</figcaption>
            )}
          </figure>
        )}
        <div className="w-full">
          <label className="field-label block" htmlFor={`${id}-file`}>
            {still ? stillTexts.another : stillTexts.file}
          </label>
          <FileInput
            accept={stillTypes.join(",")}
            aria-describedby={`${id}-note`}
            aria-invalid={problem ? true : undefined}
            className="my-2 block max-w-full"
            disabled={!hydrated}
            id={`${id}-file`}
            onChange={choose}
          />
          <noscript>
            <p className="text-muted">{stillTexts.noScripts}</p>
          </noscript>
          {problem ? (
            <FieldError id={`${id}-note`}>{problem}</FieldError>
          ) : (
            <p className="text-md text-muted" id={`${id}-note`}>
              {stillTexts.hint}
            </p>
          )}
        </div>
        {preview && (
          <Button pending={pending} size="md" type="submit">
            {stillTexts.save}
          </Button>
        )}
      </form>
    </section>
  );
}

/** Why a file cannot be sent, as far as the browser knows; null if it can be tried. */
function findFileError({ type, size }: File): string | null {
  if (!(stillTypes as readonly string[]).includes(type)) return stillTexts.wrongType;
  return size > maxUploadBytes ? uploadErrors.size : null;
}
