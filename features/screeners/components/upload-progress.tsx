import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { lookText, playTime, uploadTexts } from "../texts";
import { formatSent, formatSize, formatTimeLeft } from "../upload.rules";
import type { UploadState, UploadTask } from "../upload-task.browser";

type Props = {
  state: UploadState & { kind: "sending" };
  task: Pick<UploadTask, "pause" | "resume" | "cancel">;
};

/** A running upload: progress, remaining time, and its controls. */
export function UploadProgress({ state, task: { pause, resume, cancel } }: Props) {
  const {
    film,
    minutes,
    name,
    sentBytes,
    totalBytes,
    bytesPerSecond,
    isWaiting,
    isPaused,
    failure,
  } = state;
  const timeLeft = isPaused ? null : formatTimeLeft(totalBytes - sentBytes, bytesPerSecond);
  const progressText = [formatSent(sentBytes, totalBytes), timeLeft].filter(Boolean).join(", ");
  return (
    <div>
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-muted">
        {uploadTexts.playsEverywhere} · {playTime(film.seconds)} · {formatSize(totalBytes)}
      </p>
      {film.looks.map((look) => (
        <p className="text-muted" key={look}>
          {lookText(look, { seconds: film.seconds, minutes }, "your entry")}
        </p>
      ))}
      {isWaiting && <p className="text-muted">{uploadTexts.waiting}</p>}
      {!isWaiting && (
        <>
          <progress
            aria-label={uploadTexts.title}
            className="mt-4 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
            max={totalBytes}
            value={sentBytes}
          />
          <p className="mt-2 tabular-nums">{progressText}</p>
          <p className="text-muted">{uploadTexts.keepOpen}</p>
        </>
      )}
      {failure && <FieldError>{failure}</FieldError>}
      <p className="mt-4 flex flex-wrap gap-3">
        {!isWaiting && (
          <Button onClick={isPaused ? resume : pause} size="md" variant="outline">
            {isPaused ? uploadTexts.resume : uploadTexts.pause}
          </Button>
        )}
        <Button onClick={cancel} size="md" variant={isWaiting ? "outline" : "ghost"}>
          {isWaiting ? uploadTexts.another : uploadTexts.cancel}
        </Button>
      </p>
    </div>
  );
}
