import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { lookTexts, playTime, uploadTexts } from "../texts";
import { formatSent, formatSize, formatTimeLeft } from "../upload.rules";
import type { UploadState, UploadTask } from "../upload-task.browser";

type Props = {
  state: UploadState & { kind: "sending" };
  task: Pick<UploadTask, "pause" | "resume" | "cancel">;
};

/** A running upload: progress, remaining time, and its controls. */
export function UploadProgress({ state, task: { pause, resume, cancel } }: Props) {
  const { film, name, sentBytes, total, bytesPerSecond, waiting, paused, failed } = state;
  const timeLeft = paused ? null : formatTimeLeft(total - sentBytes, bytesPerSecond);
  const progressText = [formatSent(sentBytes, total), timeLeft].filter(Boolean).join(", ");
  return (
    <div>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-muted">
        {uploadTexts.playsEverywhere} · {playTime(film.seconds)} · {formatSize(total)}
      </p>
      {film.looks.map((look) => (
        <p className="text-muted" key={look}>
          {lookTexts[look]}
        </p>
      ))}
      {waiting && <p className="text-muted">{uploadTexts.waiting}</p>}
      {!waiting && (
        <>
          <progress
            aria-label={uploadTexts.title}
            className="mt-4 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
            max={total}
            value={sentBytes}
          />
          <p className="mt-2 tabular-nums">{progressText}</p>
          <p className="text-muted">{uploadTexts.keepOpen}</p>
        </>
      )}
      {failed && <FieldError>{failed}</FieldError>}
      <p className="mt-4 flex flex-wrap gap-3">
        {!waiting && (
          <Button onClick={paused ? resume : pause} size="md" variant="outline">
            {paused ? uploadTexts.resume : uploadTexts.pause}
          </Button>
        )}
        <Button onClick={cancel} size="md" variant={waiting ? "outline" : "ghost"}>
          {waiting ? uploadTexts.another : uploadTexts.cancel}
        </Button>
      </p>
    </div>
  );
}
