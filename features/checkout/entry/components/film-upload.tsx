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
  task: UploadTask | null;
  onTask: (task: UploadTask) => void;
  expected: () => ExpectedFilm;
  maxGigabytes: number;
  /** How often the form was sent without a file since the last choice. */
  missing: number;
  onChosen: () => void;
};

/** The film's file in the form: inspected at once, sent once there is a draft. */
export default function FilmUpload({ task, onTask, ...props }: FilmUploadProps) {
  useEffect(() => {
    if (!task) onTask(createUploadTask());
  }, [task, onTask]);
  return task && <ChosenFilm {...props} task={task} />;
}

type ChosenProps = Omit<FilmUploadProps, "task" | "onTask"> & { task: UploadTask };

function ChosenFilm({ task, expected, maxGigabytes, missing, onChosen }: ChosenProps) {
  const state = useUploadState(task, { asksBeforeLeaving: false });
  const isMissing = missing > 0 && state.kind === "idle";
  return (
    <div className="mt-6">
      {state.kind === "sending" ? (
        <UploadProgress state={state} task={task} />
      ) : (
        <FileField
          requests={missing}
          hint={uploadTexts.fieldHint(maxGigabytes)}
          label={uploadTexts.field}
          onChoose={(file) => {
            onChosen();
            void task.choose(file, { expected: expected() });
          }}
          pending={state.kind === "looking"}
          refused={state.kind === "refused" ? state.reason : isMissing && filmChoiceTexts.missing}
        />
      )}
    </div>
  );
}

/** The film's upload during the payment and after it. `asksBeforeLeaving`: the browser asks before the page is left. */
export function FilmProgress({
  task,
  asksBeforeLeaving,
}: {
  task: UploadTask;
  asksBeforeLeaving: boolean;
}) {
  const state = useUploadState(task, { asksBeforeLeaving });
  if (state.kind !== "sending" && state.kind !== "sent") return null;
  return (
    <section aria-labelledby="film-progress" className="field-group">
      <h2 id="film-progress">{uploadTexts.title}</h2>
      {state.kind === "sending" ? (
        <>
          <UploadProgress state={state} task={task} />
          <p className="mt-4 text-muted">{uploadTexts.later}</p>
        </>
      ) : (
        <p role="status">
          {uploadTexts.arrived}{" "}
          <span className="text-muted">{asksBeforeLeaving && uploadTexts.arrivedNote}</span>
        </p>
      )}
    </section>
  );
}
