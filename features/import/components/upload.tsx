import { FileUp } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Card, PageHeader } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { classNames } from "~/components/class-names";
import { FieldError } from "~/components/field";
import { FileInput } from "~/components/file-input";
import { Icon } from "~/components/icon";
import { Spinner } from "~/components/spinner";
import { adminPages } from "~/lib/admin-pages";
import { pages, withEditionParam } from "~/lib/paths";
import { spreadsheetLimits } from "~/lib/spreadsheet/types";
import { useUpload } from "../hooks";
import { importTexts } from "../texts";

/** Chooses a file, also by drag and drop. Nothing is imported yet. */
export function ImportUpload({ edition }: { edition: string | undefined }) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const upload = useUpload(edition, setError);
  const startUpload = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    if (file.size > spreadsheetLimits.bytes) return setError(importTexts.tooLarge);
    setError(null);
    upload.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    startUpload(event.dataTransfer.files[0]);
  };
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: adminPages.adminImports.name,
            to: withEditionParam(pages.adminImports, edition),
          },
          { label: adminPages.adminImportNew.name },
        ]}
        note={importTexts.newNote}
        title={adminPages.adminImportNew.name}
      />
      <IfEditable>
        <Card aria-label={adminPages.adminImportNew.name}>
          <div className="field">
            <label className="field-label" htmlFor={id}>
              {importTexts.file}
            </label>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the field inside */}
            <div
              className={classNames(
                "grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 rounded-lg border border-dashed px-5 py-12 text-center",
                isDraggedOver ? "border-gold bg-surface-1" : "border-line-strong",
              )}
              onDragLeave={() => setIsDraggedOver(false)}
              onDragOver={(event) => {
                event.preventDefault();
                setIsDraggedOver(true);
              }}
              onDrop={drop}
            >
              {upload.isPending ? <Spinner /> : <Icon of={FileUp} size={28} />}
              <p className="text-lg font-semibold" role="status">
                {upload.isPending ? importTexts.reading : importTexts.drop}
              </p>
              <FileInput
                accept=".csv,.tsv,.txt,.xlsx"
                aria-describedby={error ? `${id}-error` : `${id}-hint`}
                aria-invalid={error ? true : undefined}
                disabled={upload.isPending}
                id={id}
                onChange={({ target }) => {
                  startUpload(target.files?.[0]);
                  // The same file can be chosen again after a fix.
                  target.value = "";
                }}
              />
              <p className="max-w-[60ch] text-muted" id={`${id}-hint`}>
                {importTexts.dropNote}
              </p>
            </div>
            {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          </div>
        </Card>
      </IfEditable>
    </>
  );
}
