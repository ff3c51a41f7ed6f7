import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { ProgressBar } from "~/components/admin/progress-bar";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea } from "~/components/text-input";
import { type ImportBasis, importBases } from "~/db/enums";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { type EntryInUse, useImportStep, useStartImport, useUndoImport } from "../hooks";
import type { Import } from "../schema";
import {
  basisLabels,
  formatDone,
  formatImportRows,
  formatProgress,
  formatUndone,
  formatUndoQuestion,
  importTexts,
  isSuggested,
  stateLabels,
  suggestedBasisText,
  usageReasonLabel,
} from "../texts";

type Props = { record: Import };

/** The run: legal basis, start, progress and undo. */
export function Run({ record }: Props) {
  const { state, counts } = record;
  if (!counts) return null;
  return (
    <Card title={importTexts.run}>
      {state === "ready" && <StartForm record={record} />}
      {(state === "running" || state === "stopped" || state === "undoing") && (
        <RunProgress record={record} />
      )}
      {state === "undone" && record.undone && <p>{formatUndone(record.undone)}</p>}
      {(state === "done" || state === "stopped") && <UndoRun record={record} />}
    </Card>
  );
}

function StartForm({ record }: Props) {
  const [basis, setBasis] = useState<ImportBasis | "">(record.basis ?? "");
  const [basisText, setBasisText] = useState(record.basisText ?? "");
  const [fieldErrors, setFieldErrors] = useState<{ basis?: string; text?: string }>({});
  const start = useStartImport(record);
  const { counts, source, sourceName } = record;
  const platform = source === "list" ? "the call" : sourceName;
  const chooseBasis = (nextBasis: ImportBasis) => {
    setBasis(nextBasis);
    if (isSuggested(basisText, platform)) setBasisText(suggestedBasisText(nextBasis, platform));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = basisText.trim().length < 10;
    setFieldErrors({
      ...(!basis && { basis: importTexts.chooseBasis }),
      ...(isShort && { text: importTexts.noBasis }),
    });
    if (basis && !isShort) start.mutate({ basis, basisText });
  };
  return (
    <form className="grid max-w-[44rem] gap-4" method="post" noValidate onSubmit={submit}>
      <Field error={fieldErrors.basis} label={importTexts.basis}>
        <Select
          onChange={({ target }) => chooseBasis(target.value as ImportBasis)}
          options={importBases.map((value) => ({ value, label: basisLabels[value] }))}
          placeholder={importTexts.choose}
          value={basis}
        />
      </Field>
      <Field error={fieldErrors.text} hint={importTexts.basisHint} label={importTexts.basisText}>
        <TextArea
          maxLength={2_000}
          onChange={({ target }) => setBasisText(target.value)}
          rows={3}
          value={basisText}
        />
      </Field>
      {(counts?.doubtful ?? 0) > 0 && <p className="text-muted">{importTexts.doubtfulNote}</p>}
      <div className="flex flex-wrap items-center gap-4">
        <Button pending={start.isPending} size="md" type="submit">
          {formatImportRows((counts?.new ?? 0) + (counts?.changed ?? 0))}
        </Button>
        <span className="text-muted">{importTexts.noEmailsNote}</span>
      </div>
    </form>
  );
}

function RunProgress({ record }: Props) {
  const { state, progress } = record;
  const stop = useImportStep("stop", record);
  const resume = useImportStep("resume", record);
  const progressText = formatProgress(progress);
  return (
    <div className="grid max-w-[44rem] gap-3">
      <p className="flex flex-wrap justify-between gap-2">
        <span>{stateLabels[state]}</span>
        <span className="tabular-nums">{progressText}</span>
      </p>
      <ProgressBar
        aria-label={stateLabels[state]}
        aria-valuetext={progressText}
        className="w-full"
        max={Math.max(progress.total, 1)}
        value={progress.done}
      />
      <div>
        {state === "running" && (
          <Button
            onClick={() => stop.mutate(undefined)}
            pending={stop.isPending}
            size="sm"
            variant="outline"
          >
            {importTexts.stop}
          </Button>
        )}
        {state === "stopped" && (
          <Button onClick={() => resume.mutate(undefined)} pending={resume.isPending} size="sm">
            {importTexts.resume}
          </Button>
        )}
      </div>
    </div>
  );
}

function UndoRun({ record }: Props) {
  const settings = useSettings();
  const [isConfirming, setIsConfirming] = useState(false);
  const [entriesInUse, setEntriesInUse] = useState<EntryInUse[]>([]);
  const undo = useUndoImport(record, (entries) => {
    setIsConfirming(false);
    setEntriesInUse(entries);
  });
  const { undoUntil, results } = record;
  if (!undoUntil) return null;
  return (
    <div className="mt-4 grid gap-3 first:mt-0">
      {record.state === "done" && <p>{formatDone(results)}</p>}
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setIsConfirming(true)} size="sm" variant="outline">
          {importTexts.undo}
        </Button>
        <span className="text-muted">{`Until ${momentInFull(undoUntil, settings)}`}</span>
      </div>
      {entriesInUse.length > 0 && (
        <div className="grid gap-3" role="alert">
          <p className="text-danger">{importTexts.entriesInUse}</p>
          <ul className="grid gap-1">
            {entriesInUse.slice(0, maxShownEntries).map(({ submissionId, title, what }) => (
              <li className="wrap-anywhere" key={submissionId}>
                <Link className="link" to={pathFor("adminSubmission", { id: submissionId })}>
                  {title}
                </Link>
                : {usageReasonLabel(what)}
              </li>
            ))}
            {entriesInUse.length > maxShownEntries && (
              <li>and {entriesInUse.length - maxShownEntries} more</li>
            )}
          </ul>
          <div>
            <Button
              onClick={() => undo.mutate({ keepBuilt: true })}
              pending={undo.isPending}
              size="sm"
              variant="danger"
            >
              {importTexts.undoRest}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        cancel="Cancel"
        confirm={importTexts.undo}
        danger
        onConfirm={() => undo.mutate({ keepBuilt: false })}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        pending={undo.isPending}
        question={importTexts.undoNote}
        title={formatUndoQuestion(results.made, results.changed)}
      />
    </div>
  );
}

const maxShownEntries = 20;
