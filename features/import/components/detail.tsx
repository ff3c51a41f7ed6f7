import { useState } from "react";
import { PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useSettings } from "~/features/settings/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, withEditionParam } from "~/lib/paths";
import { useDeleteImport, useImportPolling } from "../hooks";
import type { importRows } from "../list.rules";
import type { Import, ListedEmail, NamedMap } from "../schema";
import { importTexts } from "../texts";
import { Check } from "./check";
import { ImportEmails } from "./emails";
import { ImportStateBadge } from "./list";
import { Mapping } from "./mapping";
import { Problems } from "./problems";
import { Run } from "./run";

type Props = {
  record: Import;
  loaded: LoadedListOf<typeof importRows>;
  /** Before the run: the column maps to choose from. */
  maps: readonly NamedMap[];
  /** After the run: the emails that were not sent yet. */
  emails: { items: ListedEmail[]; total: number } | null;
};

/** One import from its columns to its emails, in the order of the work. */
export function ImportDetail({ record, loaded, maps, emails }: Props) {
  const settings = useSettings();
  useImportPolling(record.state === "running" || record.state === "undoing");
  const isReady = record.state === "ready";
  return (
    <>
      <PageHeader
        actions={isReady && <DeleteImport record={record} />}
        crumbs={[
          {
            label: adminPages.adminImports.name,
            to: withEditionParam(pages.adminImports, record.edition),
          },
          { label: record.name },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ImportStateBadge state={record.state} />
            <span>{record.sourceName}</span>
            <span>{numberText(record.rows)} rows</span>
            <span>Uploaded {momentInFull(record.createdAt, settings)}</span>
          </span>
        }
        title={<span className="wrap-anywhere">{record.name}</span>}
      />
      {isReady && <Problems record={record} />}
      {isReady && <Mapping key={record.version} maps={maps} record={record} />}
      <Check loaded={loaded} record={record} />
      <Run record={record} />
      {emails && <ImportEmails emails={emails} record={record} />}
    </>
  );
}

function DeleteImport({ record }: { record: Import }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteImport(record);
  return (
    <>
      <Button onClick={() => setIsConfirming(true)} size="sm" variant="outline">
        {importTexts.delete}
      </Button>
      <ConfirmDialog
        cancel="Cancel"
        confirm={importTexts.delete}
        danger
        onConfirm={() => remove.mutate(undefined)}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        pending={remove.isPending}
        question={importTexts.deleteQuestion}
        title={importTexts.deleteTitle}
      />
    </>
  );
}
