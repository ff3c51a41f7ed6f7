import type { z } from "zod";
import { type Column, DataTable } from "~/components/admin/data-table";
import { Card, PageHeader } from "~/components/admin/page-header";
import { useFestival } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { momentInList } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { RetentionList } from "../../components/retention-list";
import type { dataRequestSchema, RecordAnswer, RemainingRow } from "../../schema";
import { adminTexts as texts } from "../../texts";
import { FindPerson } from "./find-person";

type DataRequest = z.output<typeof dataRequestSchema>;

type Props = {
  requests: DataRequest[];
  remaining: RemainingRow[];
  record: RecordAnswer;
};

/** Requests about personal data, finding and deleting a person, and retention. */
export function PrivacyPage({ requests, remaining, record }: Props) {
  const { settings, renderedAt } = useFestival();
  const formatMoment = (moment: string) => momentInList(moment, settings, renderedAt);
  const requestColumns: Column<DataRequest>[] = [
    { id: "kind", header: "Kind", cell: ({ kind }) => kind },
    { id: "state", header: "State", cell: ({ state, reason }) => reason ?? state },
    { id: "asked", header: "Asked", nowrap: true, cell: ({ askedAt }) => formatMoment(askedAt) },
    { id: "due", header: "Due", nowrap: true, cell: ({ dueAt }) => formatMoment(dueAt) },
  ];
  const remainingColumns: Column<RemainingRow>[] = [
    { id: "kind", header: "What", cell: ({ kind }) => kind },
    { id: "rows", header: texts.rows, numeric: true, cell: ({ rows }) => numberText(rows) },
    {
      id: "oldest",
      header: texts.oldest,
      nowrap: true,
      hideBelow: "s",
      cell: ({ oldest }) => oldest && formatMoment(oldest),
    },
    { id: "keep", header: texts.keep, hideBelow: "s", cell: ({ keep }) => keep },
    { id: "due", header: texts.overdue, numeric: true, cell: ({ overdue }) => numberText(overdue) },
  ];
  return (
    <>
      <PageHeader note={record.controller} title={adminPages.adminPrivacy.name} />
      <div className="grid gap-5">
        <FindPerson />
        <Card flush title={texts.requests}>
          {requests.length === 0 ? (
            <p className="px-5 pb-5 text-muted">{texts.noRequests}</p>
          ) : (
            <DataTable
              caption={texts.requests}
              columns={requestColumns}
              rowKey={({ id }) => id}
              rows={requests}
            />
          )}
        </Card>
        <Card flush title={texts.remaining}>
          <DataTable
            caption={texts.remaining}
            columns={remainingColumns}
            rowKey={({ kind }) => kind}
            rows={remaining}
          />
        </Card>
        <Card title={texts.record}>
          <div className="grid gap-3">
            {record.activities.map(({ purpose, people, basis, recipients, kept, data }) => (
              <details className="border-t border-line pt-3" key={purpose}>
                <summary className="cursor-pointer">{purpose}</summary>
                <p className="mt-2 text-sm text-muted">
                  {people}. {basis}. {recipients}. {kept}.
                </p>
                <p className="mt-2 text-sm wrap-anywhere">{data.join(", ")}</p>
              </details>
            ))}
          </div>
        </Card>
        <Card title={texts.retention}>
          <RetentionList />
        </Card>
      </div>
    </>
  );
}
