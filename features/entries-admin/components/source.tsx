import type { ReactNode } from "react";
import { Link } from "react-router";
import { DescriptionList } from "~/components/admin/description-list";
import { Card } from "~/components/admin/page-header";
import { useSettings } from "~/features/settings/hooks";
import type { Submission } from "~/features/submissions/schema";
import { momentInFull } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";

/** The source of an entry, with that platform's data. Jurors do not see it. */
export function EntrySource({ source }: Pick<Submission, "source">) {
  const settings = useSettings();
  if (!source) return null;
  const { name, trackingNumber, sourceId, status, judging, url, extra, importId } = source;
  const rows: [label: string, value: ReactNode][] = [
    ["Tracking number", trackingNumber],
    ["Their ID", sourceId],
    ["Their status", status],
    ["Their judging status", judging],
    [
      "There",
      url && /^https?:/.test(url) && (
        <a className="link wrap-anywhere" href={url} key="there" rel="noreferrer" target="_blank">
          {url}
        </a>
      ),
    ],
    [
      "Imported",
      importId ? (
        <Link className="link" key="import" to={pathFor("adminImport", { id: importId })}>
          {momentInFull(source.importedAt, settings)}
        </Link>
      ) : (
        momentInFull(source.importedAt, settings)
      ),
    ],
    [
      "Private page",
      source.pageSentAt ? `Sent ${momentInFull(source.pageSentAt, settings)}` : "Not sent yet",
    ],
    ...Object.entries(extra).map(([label, value]): [string, ReactNode] => [label, value]),
  ];
  return (
    <Card title={`From ${name}`}>
      <DescriptionList narrow rows={rows} />
    </Card>
  );
}
