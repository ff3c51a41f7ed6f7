import { type ReactNode, useEffect, useState } from "react";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { useSettings } from "~/features/settings/hooks";
import { errorMessage } from "~/lib/api/client";
import { longDate } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import type { ExpectedFilm } from "../film.rules";
import { cancelUpload, useUpload } from "../hooks/use-upload";
import type { Screener, UnfinishedUpload } from "../schema";
import { deleteTexts, lookText, playTime, uploadTexts } from "../texts";
import { formatSize } from "../upload.rules";
import { DeleteFilm } from "./delete-film";
import { FileField } from "./file-field";
import { SubtitleTracks } from "./subtitle-tracks";
import { UploadProgress } from "./upload-progress";

type Props = {
  token: string;
  title: string;
  screener: Screener | null;
  unfinished: readonly UnfinishedUpload[];
  expected: ExpectedFilm;
  maxGigabytes: number;
  /** A film may be uploaded now. */
  isOpen: boolean;
  /** Why the film may not be deleted now. */
  deletionRefusal: string | undefined;
  /** Reloads the entry. */
  onChanged: () => Promise<void>;
  onDelete: () => Promise<void>;
  /** Below a film that is ready. */
  children?: ReactNode;
};

/** Milliseconds between two polls while a film is being checked. */
const pollMs = 3_000;

/** A filmmaker's film: upload, progress, playback and deletion. */
export function YourFilm(props: Props) {
  const { screener, unfinished, isOpen, onChanged } = props;
  const [isSent, setIsSent] = useState(false);
  const upload = useUpload({
    ...props,
    unfinishedUploads: unfinished,
    onSent: () => {
      setIsSent(true);
      void onChanged();
    },
  });
  const { state } = upload;
  const isBeingChecked = screener?.state === "checking" || isSent;
  useEffect(() => {
    if (!isBeingChecked) return;
    const timer = setInterval(() => void onChanged().catch(() => undefined), pollMs);
    return () => clearInterval(timer);
  }, [isBeingChecked, onChanged]);
  useEffect(() => {
    if (screener && screener.state !== "checking") setIsSent(false);
  }, [screener]);

  return (
    <section aria-labelledby="your-film" className="field-group">
      <h2 className="h-group" id="your-film">
        {uploadTexts.title}
      </h2>
      {screener && <UploadedFilm {...props} screener={screener} />}
      {state.kind === "sending" ? (
        <UploadProgress state={state} task={upload.task} />
      ) : (
        isOpen && (
          <>
            {!screener && <p className="mb-5 text-muted">{uploadTexts.intro}</p>}
            {unfinished.map((unfinishedUpload) => (
              <ResumableUpload
                key={unfinishedUpload.url}
                upload={unfinishedUpload}
                onChanged={onChanged}
                onChoose={upload.choose}
              />
            ))}
            <FileField
              hint={uploadTexts.fieldHint(props.maxGigabytes)}
              label={screener ? uploadTexts.replaceField : uploadTexts.field}
              onChoose={upload.choose}
              pending={state.kind === "checking"}
              refused={state.kind === "refused" ? state.reason : null}
            />
          </>
        )
      )}
    </section>
  );
}

type UploadedFilmProps = Omit<Props, "screener"> & { screener: Screener };

function UploadedFilm({
  screener,
  expected: { minutes },
  token,
  title,
  deletionRefusal,
  onDelete,
  children,
}: UploadedFilmProps) {
  const settings = useSettings();
  const [isPlaying, setIsPlaying] = useState(false);
  const { state, seconds, bytes, stream, deleteOn, reason } = screener;
  if (state === "refused") {
    return (
      <div className="mb-6" role="status">
        <p className="font-medium">{uploadTexts.refused}</p>
        <FieldError>{reason ?? ""}</FieldError>
      </div>
    );
  }
  return (
    <div className="mb-6">
      <p className="font-medium" role="status">
        {state === "checking" && uploadTexts.checking}
        {state === "missing" && uploadTexts.missing}
        {state === "ready" && uploadTexts.ready}
      </p>
      {state === "ready" && (
        <p className="text-muted wrap-anywhere">
          {[screener.name, seconds === null ? null : playTime(seconds), formatSize(bytes)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {state === "ready" &&
        screener.looks.map((look) => (
          <p className="text-muted" key={look}>
            {lookText(look, { seconds, minutes }, "your entry")}
          </p>
        ))}
      {state === "ready" && deleteOn && (
        <p className="text-subtle">{uploadTexts.deletedOn(longDate(deleteOn, settings))}</p>
      )}
      {stream && isPlaying && (
        // biome-ignore lint/a11y/useMediaCaption: the filmmaker's own subtitles, if there are any
        <video
          aria-label={title}
          autoPlay
          className="mt-4 aspect-video w-full rounded-md bg-pit"
          controls
          controlsList="nodownload"
          playsInline
          src={`${stream}?entry=${token}`}
        >
          <SubtitleTracks query={`?entry=${token}`} subtitles={screener.subtitles} />
        </video>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {stream && !isPlaying && (
          <Button onClick={() => setIsPlaying(true)} size="md" variant="outline">
            {uploadTexts.watch}
          </Button>
        )}
        {deletionRefusal ? (
          <span className="text-muted">{deletionRefusal}</span>
        ) : (
          <DeleteFilm
            onDelete={async () => {
              await onDelete();
              setIsPlaying(false);
            }}
            size="md"
            texts={deleteTexts.filmmaker}
          />
        )}
      </p>
      {state === "ready" && children}
    </div>
  );
}

type ResumableUploadProps = {
  upload: UnfinishedUpload;
  onChanged: Props["onChanged"];
  onChoose: (file: File, resumedUpload: UnfinishedUpload) => void;
};

/** An upload from another day or device; choosing the same file resumes it. */
function ResumableUpload({ upload, onChanged, onChoose }: ResumableUploadProps) {
  const [pending, setPending] = useState(false);
  const cancel = async () => {
    setPending(true);
    try {
      await cancelUpload(upload.url);
      await onChanged();
    } catch (error) {
      const description = errorMessage(error as Error);
      toast({ title: uploadTexts.notCancelled, description, tone: "danger" });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mb-6 border-l-2 border-line-strong pl-4">
      <p className="font-medium wrap-anywhere">{uploadTexts.unfinished(upload.name)}</p>
      <p className="text-muted">
        {formatSize(upload.offset)} of {formatSize(upload.length)}
      </p>
      <FileField label={uploadTexts.chooseAgain} onChoose={(file) => onChoose(file, upload)} />
      <Button onClick={cancel} pending={pending} size="sm" variant="ghost">
        {uploadTexts.cancel}
      </Button>
    </div>
  );
}
