import { useEffect, useId, useRef } from "react";
import { FieldError } from "~/components/field";
import { FileInput } from "~/components/file-input";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { uploadTexts } from "../texts";

type FileFieldProps = {
  label: string;
  hint?: string;
  refused?: string | null | false;
  pending?: boolean;
  /** How often a missing file was asked for; each time the field gets the focus. */
  requests?: number;
  onChoose: (file: File) => void;
};

/** The field for a film's file. */
export function FileField({
  label,
  hint,
  refused,
  pending = false,
  requests = 0,
  onChoose,
}: FileFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (requests > 0) input.current?.focus();
  }, [requests]);
  return (
    <div className="mb-2">
      <label className="field-label block" htmlFor={id}>
        {label}
      </label>
      <FileInput
        accept="video/mp4,video/quicktime,.mp4,.mov,.m4v"
        aria-describedby={refused ? `${id}-error` : hint && `${id}-hint`}
        aria-invalid={refused ? true : undefined}
        className="my-2 block"
        disabled={pending || !hydrated}
        id={id}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = "";
        }}
        ref={input}
      />
      <noscript>
        <p className="text-muted">{uploadTexts.noScripts}</p>
      </noscript>
      {pending && <p role="status">{uploadTexts.checkingFile}</p>}
      {hint && !refused && (
        <p className="text-muted text-md" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {refused && <FieldError id={`${id}-error`}>{refused}</FieldError>}
    </div>
  );
}
