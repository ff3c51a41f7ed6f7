import { useEffect } from "react";
import { FileField } from "~/features/screeners/components/file-field";
import { UploadProgress } from "~/features/screeners/components/upload-progress";
import type { ExpectedFilm } from "~/features/screeners/film.rules";
import { useUploadState } from "~/features/screeners/hooks/use-upload";
import { uploadTexts } from "~/features/screeners/texts";
import { createUploadTask, type UploadTask } from "~/features/screeners/upload-task.browser";
import { filmChoiceTexts } from "../texts";

export type FilmUploadProps = {
  /** Null until the film is to be uploaded. */
  upload: UploadTask | null;
  onUploadCreated: (task: UploadTask) => void;
  expected: () => ExpectedFilm;
  maxGigabytes: number;
  /** How often the form was submitted without a file since the last choice; each time the field takes the focus. */
  missingCount: number;
  onFileChosen: () => void;
};

/** The film's file in the form: inspected at once, sent once there is a draft. */
export default function FilmUpload({ upload, onUploadCreated, ...props }: FilmUploadProps) {
  useEffect(() => {
    if (!upload) onUploadCreated(createUploadTask());
  }, [upload, onUploadCreated]);
  return upload && <ChosenFilm {...props} upload={upload} />;
}

type ChosenFilmProps = Omit<FilmUploadProps, "upload" | "onUploadCreated"> & {
  upload: UploadTask;
};

function ChosenFilm({
  upload,
  expected,
  maxGigabytes,
  missingCount,
  onFileChosen,
}: ChosenFilmProps) {
  const state = useUploadState(upload, { asksBeforeLeaving: false });
  const isMissing = missingCount > 0 && state.kind === "idle";
  return (
    <div className="mt-6">
      {state.kind === "sending" ? (
        <UploadProgress state={state} task={upload} />
      ) : (
        <FileField
          requests={missingCount}
          hint={uploadTexts.fieldHint(maxGigabytes)}
          label={uploadTexts.field}
          onChoose={(file) => {
            onFileChosen();
            void upload.choose(file, { expected: expected() });
          }}
          pending={state.kind === "checking"}
          refused={state.kind === "refused" ? state.reason : isMissing && filmChoiceTexts.missing}
        />
      )}
    </div>
  );
}

/** The film's upload during the payment and, when `isHandedIn`, after it: then only the upload needs the page open. */
export function FilmProgress({ upload, isHandedIn }: { upload: UploadTask; isHandedIn: boolean }) {
  const state = useUploadState(upload, { asksBeforeLeaving: isHandedIn });
  if (state.kind !== "sending" && state.kind !== "sent") return null;
  return (
    <section aria-labelledby="film-progress" className="field-group">
      <h2 id="film-progress">{uploadTexts.title}</h2>
      {state.kind === "sending" ? (
        <>
          <UploadProgress state={state} task={upload} />
          <p className="mt-4 text-muted">{uploadTexts.later}</p>
        </>
      ) : (
        <p role="status">
          {uploadTexts.arrived}{" "}
          <span className="text-muted">{isHandedIn && uploadTexts.arrivedNote}</span>
        </p>
      )}
    </section>
  );
}
