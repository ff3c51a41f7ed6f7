import { Download, Undo2, WandSparkles } from "lucide-react";
import { useId, useState } from "react";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { FileInput } from "~/components/file-input";
import { Icon } from "~/components/icon";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { readSetupArchive } from "../contract";
import { type Faults, useApply, useDifferences, useUndo } from "../hooks";
import { setupPageTexts } from "../page.texts";
import type { Change } from "../values.rules";
import { Differences } from "./differences";
import { FaultList } from "./faults";
import { NextSteps } from "./next-steps";
import { TestEntries } from "./test-entries";

const texts = setupPageTexts.file;

type Props = {
  /** The year of the current edition. */
  slug: string;
  /** It has drafts or entries: a file can only be exported. */
  isUsed: boolean;
  canUndo: boolean;
};

type FileWithChanges = { file: File; changes: Change[] };

/** The set-up as a file: export, import with its differences, undo. */
export function SetupFilePage({ slug, isUsed, canUndo }: Props) {
  const id = useId();
  const [selection, setSelection] = useState<FileWithChanges | null>(null);
  const [faults, setFaults] = useState<Faults>([]);
  const differences = useDifferences(setFaults);
  const apply = useApply(() => setSelection(null));
  const undo = useUndo();
  const choose = (file: File | undefined) => {
    if (!file) return;
    setFaults([]);
    setSelection(null);
    differences.mutate(file, {
      onSuccess: ({ changes }) => setSelection({ file, changes: changes as Change[] }),
    });
  };
  return (
    <>
      <PageHeader
        actions={
          <>
            {canUndo && (
              <Button
                onClick={() => undo.mutate()}
                pending={undo.isPending}
                size="sm"
                variant="outline"
              >
                <Icon of={Undo2} />
                {texts.undo}
              </Button>
            )}
            {!isUsed && (
              <ButtonLink size="sm" to={pages.adminSetup} variant="outline">
                <Icon of={WandSparkles} />
                {texts.wizard}
              </ButtonLink>
            )}
          </>
        }
        note={texts.note}
        title={adminPages.adminSetupFile.name}
      />
      {!isUsed && canUndo && (
        <>
          <TestEntries />
          <NextSteps />
        </>
      )}
      <Card title={texts.exportTitle}>
        <p className="mb-4 max-w-prose text-muted">{texts.exportNote}</p>
        <a className="btn btn-outline btn-sm" download href={readSetupArchive.path}>
          <Icon of={Download} />
          {texts.export}
        </a>
      </Card>
      <Card title={texts.importTitle}>
        {isUsed ? (
          <p className="max-w-prose text-muted">{texts.used(slug)}</p>
        ) : (
          <div className="field">
            <label className="field-label" htmlFor={id}>
              {texts.import}
            </label>
            <FileInput
              accept=".zip,.json"
              aria-describedby={`${id}-hint`}
              aria-invalid={faults.length > 0 || undefined}
              disabled={differences.isPending || apply.isPending}
              id={id}
              onChange={({ target }) => {
                choose(target.files?.[0]);
                // The same file can be chosen again after a fix.
                target.value = "";
              }}
            />
            <p className="field-hint" id={`${id}-hint`} role="status">
              {differences.isPending ? texts.reading : texts.importNote}
            </p>
          </div>
        )}
      </Card>
      <FaultList faults={faults} title={texts.refused} />
      {selection && (
        <Card
          aside={
            <span className="flex gap-2">
              <Button onClick={() => setSelection(null)} size="sm" variant="outline">
                {texts.cancel}
              </Button>
              {selection.changes.length > 0 && (
                <Button
                  onClick={() => apply.mutate(selection.file)}
                  pending={apply.isPending}
                  size="sm"
                >
                  {texts.apply}
                </Button>
              )}
            </span>
          }
          flush
          title={texts.differences(selection.changes.length)}
        >
          {selection.changes.length === 0 ? (
            <EmptyState as="h3" title={texts.same}>
              {texts.sameNote}
            </EmptyState>
          ) : (
            <Differences changes={selection.changes} />
          )}
        </Card>
      )}
    </>
  );
}
