import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { FilmLink } from "~/components/admin/film-link";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextArea } from "~/components/text-input";
import { reportError } from "~/lib/admin-list/hooks";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { queryOptions } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { readPhaseEntry } from "../../assignment/contract";
import type { AdminEntry } from "../../assignment/schema";
import { formatMinutes } from "../../scoring/format.rules";
import { useSaveBlindSynopsis } from "../hooks";
import type { PhasePageData } from "../phase-page.queries.server";
import { AssignedJurors } from "./assigned-jurors";

type Props = {
  phase: PhasePageData["phase"];
  members: PhasePageData["members"];
  submissionId: string;
  onClose: () => void;
};

/** A film of a phase: its details as jurors read them, and its jurors. */
export default function Film({ onClose, ...props }: Props) {
  const { phase, submissionId } = props;
  const entry = useQuery(queryOptions(readPhaseEntry, { params: { id: phase.id, submissionId } }));
  const { error } = entry;
  useEffect(() => {
    if (!error) return;
    reportError(error);
    onClose();
  }, [error, onClose]);
  if (!entry.data) return null;
  const FilmDialog = phase.blind ? BlindFilm : OpenFilm;
  return <FilmDialog {...props} entry={entry.data} onClose={onClose} />;
}

type FilmDialogProps = Props & { entry: AdminEntry };

function OpenFilm({ phase, members, entry, onClose }: FilmDialogProps) {
  return (
    <Dialog
      onOpenChange={(open) => !open && onClose()}
      open
      size="widest"
      title={<span className="wrap-anywhere">{entry.title}</span>}
    >
      <div className="mt-5 grid gap-6" data-density="compact">
        <FilmDetails entry={entry} synopsis={entry.synopsis} />
        <AssignedJurors entry={entry} members={members} phase={phase} />
      </div>
    </Dialog>
  );
}

/** In a blind phase the director can replace the synopsis that jurors read. */
function BlindFilm({ phase, members, entry, onClose }: FilmDialogProps) {
  const editor = useEditor<{ blindSynopsis: string }>({
    defaultValues: { blindSynopsis: entry.blindSynopsis ?? "" },
    fieldLabels: { blindSynopsis: "Blind synopsis" },
  });
  const { register, handleSubmit, formState, watch } = editor.form;
  const ids = { phaseId: phase.id, submissionId: entry.submissionId };
  const save = useSaveBlindSynopsis(ids, onClose, editor.handleError);
  const currentSynopsis = watch("blindSynopsis").trim();
  return (
    <EditorDialog
      className="mt-5 grid gap-6"
      isDirty={formState.isDirty}
      onClose={onClose}
      onSubmit={handleSubmit(({ blindSynopsis }) => save.mutate(blindSynopsis))}
      pending={save.isPending}
      save="Save the blind synopsis"
      size="widest"
      title={<span className="wrap-anywhere">{entry.title}</span>}
    >
      <FilmDetails entry={entry} synopsis={entry.synopsis} />
      <Field
        hint={
          currentSynopsis === ""
            ? "If blank, jurors see the original synopsis. The title and film link stay visible, and an external player may show the uploader's name."
            : "Jurors see this text instead of the synopsis."
        }
        label="Blind synopsis"
        optional
      >
        <TextArea {...register("blindSynopsis")} maxLength={5_000} rows={5} />
      </Field>
      <AssignedJurors entry={entry} members={members} phase={phase} />
    </EditorDialog>
  );
}

/** The details of an entry that this reader may see; names are absent where they are hidden. */
function FilmDetails({ entry, synopsis }: { entry: AdminEntry; synopsis: string | null }) {
  const { director, country, minutes, language, filmUrl, filmPassword } = entry;
  const details = [formatMinutes(minutes), language, director && isolate(director), country]
    .filter(Boolean)
    .join(", ");
  return (
    <section aria-label="Reading" className="grid gap-3">
      <p className="text-muted wrap-anywhere">{details}</p>
      <p className="whitespace-pre-line wrap-anywhere">{synopsis ?? "No synopsis."}</p>
      {filmUrl && <FilmLink address={filmUrl} kind="film" />}
      {filmPassword && (
        <p className="text-muted">
          Password <code className="wrap-anywhere">{filmPassword}</code>
        </p>
      )}
    </section>
  );
}
