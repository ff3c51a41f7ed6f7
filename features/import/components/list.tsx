import { Download, Upload } from "lucide-react";
import { Link } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { ListPage } from "~/components/admin/list-page";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { StatusBadge, type Tone } from "~/components/status-badge";
import type { ImportState } from "~/db/enums";
import { importEmailKey } from "~/features/mail/wording/texts";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { addressOf } from "~/lib/api/contract";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import { exportImportOutcomes } from "../emails.contract";
import { useDownload } from "../hooks";
import { imports } from "../list.rules";
import { importTexts, stateLabels } from "../texts";

const tones: Record<ImportState, Tone> = {
  ready: "subtle",
  running: "gold",
  stopped: "danger",
  done: "green",
  undoing: "gold",
  undone: "subtle",
};

/** The state of an import, in a word. */
export const ImportStateBadge = ({ state }: { state: ImportState }) => (
  <StatusBadge hollow={state === "ready"} tone={tones[state]}>
    {stateLabels[state]}
  </StatusBadge>
);

type Props = {
  loaded: LoadedListOf<typeof imports>;
  edition: string | undefined;
  /** The platforms of the edition's entries. */
  sources: readonly { key: string; name: string }[];
};

/** Every import of the edition, and the link to a new one. */
export function ImportList({ loaded, edition, sources }: Props) {
  const settings = useSettings();
  const list = useAdminList(imports, loaded);
  const button = (
    <IfEditable>
      <ButtonLink size="sm" to={withEditionParam(pages.adminImportNew, edition)}>
        <Icon of={Upload} />
        {importTexts.button}
      </ButtonLink>
    </IfEditable>
  );
  const columns: Column<(typeof list.items)[number]>[] = [
    {
      id: "name",
      header: "File",
      grows: true,
      cell: ({ id, name, sourceName }) => (
        <TitleCell
          note={sourceName}
          title={
            <Link className="wrap-anywhere" to={pathFor("adminImport", { id })}>
              {name}
            </Link>
          }
        />
      ),
    },
    { id: "state", header: "State", cell: ({ state }) => <ImportStateBadge state={state} /> },
    {
      id: "rows",
      header: "Rows",
      numeric: true,
      hideBelow: "xs",
      cell: ({ rows }) => numberText(rows),
    },
    {
      id: "at",
      header: "Uploaded",
      nowrap: true,
      hideBelow: "s",
      cell: ({ createdAt }) => momentInFull(createdAt, settings),
    },
  ];
  return (
    <ListPage
      actions={
        <IfEditable>
          <ButtonLink size="sm" to={pages.adminImportMaps} variant="outline">
            {adminPages.adminImportMaps.name}
          </ButtonLink>
          <ButtonLink
            size="sm"
            to={pathFor("adminEmailTemplate", { id: importEmailKey })}
            variant="outline"
          >
            {importTexts.emailText}
          </ButtonLink>
          {list.items.length > 0 && button}
        </IfEditable>
      }
      caption="Imports"
      columns={columns}
      empty={
        <EmptyState action={button} title={importTexts.none}>
          {importTexts.noneNote}
        </EmptyState>
      }
      label="All imports"
      list={list}
      note={importTexts.listNote}
      title={adminPages.adminImports.name}
    >
      {sources.length > 0 && <OutcomeDownloads edition={edition} sources={sources} />}
    </ListPage>
  );
}

/** Announced results by platform, to enter there by hand. */
function OutcomeDownloads({ sources, edition }: Pick<Props, "sources" | "edition">) {
  const download = useDownload();
  const downloadOutcomes = (source: string) => {
    const query = { source, edition };
    const path = addressOf(exportImportOutcomes, { query });
    download.mutate({ path, name: `outcomes-${source}.csv` });
  };
  return (
    <Card title={importTexts.outcomes}>
      <p className="mb-4 max-w-[70ch] text-muted">{importTexts.outcomesNote}</p>
      <div className="flex flex-wrap gap-3">
        {sources.map(({ key, name }) => (
          <Button
            disabled={download.isPending}
            key={key}
            onClick={() => downloadOutcomes(key)}
            size="sm"
            variant="outline"
          >
            <Icon of={Download} size={16} />
            {importTexts.downloadOutcomes(name)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
