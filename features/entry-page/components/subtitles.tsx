import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { Field, FieldError } from "~/components/field";
import { FileInput } from "~/components/file-input";
import { Select } from "~/components/select";
import { maxSubtitleBytes, type Subtitles } from "~/features/screeners/schema";
import { subtitlesName, subtitleTexts } from "~/features/screeners/texts";
import { languageChoices } from "~/features/submissions/form/countries-languages.texts";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { deleteSubtitles, putSubtitles } from "../contract";
import type { Entry } from "../schema";

type Props = {
  subtitles: readonly Subtitles[];
  /** They may be changed now. */
  isOpen: boolean;
  token: string;
  onChanged: (entry: Entry) => void;
};

/** The subtitles of a filmmaker's uploaded film. */
export default function FilmSubtitles({ subtitles, isOpen, token, onChanged }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const [pending, setPending] = useState<string | null>(null);
  const remove = async (language: string) => {
    setPending(language);
    try {
      onChanged(await apiFetch(deleteSubtitles, { params: { token, language } }));
    } catch (error) {
      const description = errorMessage(error as Error);
      toast({ title: subtitleTexts.notDeleted, description, tone: "danger" });
    } finally {
      setPending(null);
    }
  };
  return (
    <div className="mt-5">
      {subtitles.length > 0 && (
        <>
          <p className="font-medium">{subtitleTexts.title}</p>
          <ul aria-label={subtitleTexts.title} className="mb-2">
            {subtitles.map((subtitle) => (
              <li key={subtitle.language}>
                <p className="flex flex-wrap items-center gap-3">
                  {subtitlesName(subtitle)}
                  {isOpen && (
                    <Button
                      aria-label={subtitleTexts.removeOf(subtitlesName(subtitle))}
                      onClick={() => remove(subtitle.language)}
                      pending={pending === subtitle.language}
                      size="sm"
                      variant="ghost"
                    >
                      {subtitleTexts.remove}
                    </Button>
                  )}
                </p>
                {subtitle.warning && <p className="text-danger">{subtitle.warning}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen &&
        (isAdding ? (
          <AddSubtitles onChanged={onChanged} onClose={() => setIsAdding(false)} token={token} />
        ) : (
          <Button onClick={() => setIsAdding(true)} size="md" variant="outline">
            {subtitleTexts.add}
          </Button>
        ))}
    </div>
  );
}

type AddSubtitlesProps = Pick<Props, "token" | "onChanged"> & { onClose: () => void };

function AddSubtitles({ token, onChanged, onClose }: AddSubtitlesProps) {
  const [languages] = useState(languageChoices);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const id = useId();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file") as File;
    if (file.size === 0) return setProblem(subtitleTexts.noFile);
    if (file.size > maxSubtitleBytes) return setProblem(subtitleTexts.tooLarge);
    const type = /\.vtt$/i.test(file.name) ? "text/vtt" : "application/x-subrip";
    setPending(true);
    try {
      const changedEntry = await apiFetch(putSubtitles, {
        params: { token, language: String(form.get("language")) },
        query: { sdh: form.has("sdh") ? "1" : "0" },
        body: new Blob([file], { type }),
      });
      onChanged(changedEntry);
      toast({ title: subtitleTexts.added, tone: "success" });
      onClose();
    } catch (error) {
      setProblem(errorMessage(error as Error));
      setPending(false);
    }
  };
  return (
    <form className="border-l-2 border-line-strong pl-4" noValidate onSubmit={send}>
      <Field label={subtitleTexts.language}>
        <Select defaultValue="en" name="language" options={languages} />
      </Field>
      <label className="field-label mt-4 block" htmlFor={id}>
        {subtitleTexts.file}
      </label>
      <FileInput
        accept=".srt,.vtt,text/vtt"
        aria-describedby={`${id}-note`}
        aria-invalid={problem ? true : undefined}
        className="my-2 block"
        id={id}
        name="file"
        onChange={() => setProblem(null)}
      />
      {problem ? (
        <FieldError id={`${id}-note`}>{problem}</FieldError>
      ) : (
        <p className="text-muted text-md" id={`${id}-note`}>
          {subtitleTexts.hint}
        </p>
      )}
      <Checkbox className="mt-4" name="sdh">
        {subtitleTexts.sdh}
      </Checkbox>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button pending={pending} size="md" type="submit" variant="outline">
          {subtitleTexts.add}
        </Button>
        <Button onClick={onClose} size="md" variant="ghost">
          {subtitleTexts.cancel}
        </Button>
      </p>
    </form>
  );
}
