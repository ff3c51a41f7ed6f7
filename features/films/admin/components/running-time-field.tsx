import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/button";
import { TextInput } from "~/components/text-input";
import { runningTimeTexts } from "../../texts";
import { useSetRunningTime } from "../hooks/use-set-running-time";
import { formatMinutesSeconds, isFarFromStated, parseSeconds } from "../running-time.rules";

type Props = {
  film: {
    id: string;
    title: string;
    /** Null until it is entered. */
    runningSeconds: number | null;
    /** The stated length, in minutes. */
    duration: number;
  };
  /** The filmmaker's value, filled in to be saved. */
  proposed?: string | undefined;
};

/**
 * The exact running time of a film as mm:ss, with its own button, to enter it where it is missing.
 */
export function RunningTimeField({ film, proposed }: Props) {
  const savedText = formatMinutesSeconds(film.runningSeconds);
  const [typedText, setTypedText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [doubtedText, setDoubtedText] = useState<string | null>(null);
  const errorId = useId();
  const save = useSetRunningTime(film, () => setTypedText(null));
  const value = typedText ?? (savedText || (proposed ?? ""));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const seconds = parseSeconds(value);
    const isValid = seconds !== null && seconds > 0;
    setError(isValid ? null : runningTimeTexts.rule);
    if (!isValid) return;
    if (isFarFromStated(seconds, film.duration) && doubtedText !== value) {
      setDoubtedText(value);
      setError(runningTimeTexts.doubt(film.duration));
    } else save.mutate(seconds);
  };
  return (
    <form
      className="grid justify-items-end gap-1"
      data-density="compact"
      noValidate
      onSubmit={send}
    >
      <span className="flex items-center gap-2">
        <TextInput
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          aria-label={runningTimeTexts.label(film.title)}
          autoComplete="off"
          className="w-24 text-right tabular-nums"
          maxLength={7}
          onChange={({ target }) => setTypedText(target.value)}
          placeholder={runningTimeTexts.placeholder}
          value={value}
        />
        <Button
          aria-label={runningTimeTexts.save(film.title)}
          disabled={value.trim() === savedText}
          pending={save.isPending}
          size="sm"
          type="submit"
          variant="outline"
        >
          Save
        </Button>
      </span>
      {error && (
        <small className="text-sm text-danger" id={errorId} role="alert">
          {error}
        </small>
      )}
    </form>
  );
}
