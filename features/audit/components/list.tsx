import { Download } from "lucide-react";
import { Link } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { DayField } from "~/components/admin/day-field";
import { FilterForm } from "~/components/admin/filter-form";
import { ListPage } from "~/components/admin/list-page";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { addressOf } from "~/lib/api/contract";
import { momentInFull, momentInList } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { exportAuditLog } from "../contract";
import { auditLog } from "../list.rules";
import { subjectLink } from "../rules";
import type { AuditRow } from "../schema";
import { actionText, actorText, actorTexts, auditKinds } from "../texts";

type Props = {
  loaded: LoadedListOf<typeof auditLog>;
  /** The team without directors. */
  people: readonly { id: string; name: string }[];
};

const optionsOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** The audit log, read-only: actions and refusals. */
export function AuditLog({ loaded, people }: Props) {
  const list = useAdminList(auditLog, loaded);
  const isFiltered = Object.values(loaded.filters).some(Boolean);
  const columns = useColumns();
  return (
    <ListPage
      actions={
        <a
          className={buttonClass({ variant: "outline", size: "sm" })}
          download="audit-log.csv"
          href={addressOf(exportAuditLog, { query: loaded.filters })}
        >
          <Icon of={Download} />
          Export as CSV
        </a>
      }
      caption="Audit log"
      columns={columns}
      empty={
        <EmptyState title={isFiltered ? "No entries match these filters" : "No entries yet"}>
          {isFiltered
            ? "Choose another kind, person or date."
            : "Logins, refusals, exports and changes will appear here."}
        </EmptyState>
      }
      filters={<Filters filters={loaded.filters} people={people} />}
      list={list}
      loadingText="Loading the log..."
      note={`${list.total === 1 ? "1 entry" : `${numberText(list.total)} entries`}. The log contains all changes, refusals and exports of the last year.`}
      title={adminPages.adminAudit.name}
    />
  );
}

function Filters({
  filters,
  people,
}: {
  filters: Props["loaded"]["filters"];
  people: Props["people"];
}) {
  const { onSubmit, textField, selectField, values } = useFilters(auditLog, filters);
  const personField = selectField("person");
  const isListed =
    Object.hasOwn(actorTexts, personField.value) ||
    people.some(({ id }) => id === personField.value);
  return (
    <FilterForm onSubmit={onSubmit}>
      <Select
        {...selectField("kind")}
        aria-label="Kind"
        options={[{ value: "", label: "All kinds" }, ...optionsOf(auditKinds)]}
      />
      <Select
        {...personField}
        aria-label="Person"
        className="sm:max-w-60"
        options={[
          { value: "", label: "Everyone" },
          ...optionsOf(actorTexts),
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          // A person in the page's address who is not in the list keeps an option.
          ...(personField.value && !isListed
            ? [{ value: personField.value, label: "Someone else" }]
            : []),
        ]}
      />
      <DayField {...textField("from")} label="From" max={values.to} />
      <DayField {...textField("to")} label="to" min={values.from} />
      {Object.values(values).some(Boolean) && (
        <Link className="link max-sm:py-2.75" preventScrollReset replace to="?">
          Clear all filters
        </Link>
      )}
    </FilterForm>
  );
}

const actorName = ({ person, actor }: AuditRow) => person?.name ?? actorText(actor);

function useColumns(): Column<AuditRow>[] {
  const { settings, renderedAt } = useFestival();
  const momentCell = ({ at }: AuditRow) => (
    <time dateTime={at} title={momentInFull(at, settings)}>
      {momentInList(at, settings, renderedAt)}
    </time>
  );
  return [
    { id: "when", header: "When", nowrap: true, cell: momentCell },
    { id: "what", header: "What", wide: true, cell: (row) => <ActionCell row={row} /> },
    {
      id: "who",
      header: "Who",
      hideBelow: "xs",
      cell: (row) => <span className="wrap-anywhere">{actorName(row)}</span>,
    },
    {
      id: "address",
      header: "Address",
      nowrap: true,
      hideBelow: "s",
      cell: ({ address }) => address,
    },
  ];
}

/** The action, its subject and details; on a phone also the actor. */
function ActionCell({ row }: { row: AuditRow }) {
  const { subject, about, details } = row;
  const link = subjectLink(row);
  const text = actionText(row.action);
  // Ids are not readable, so they are not shown.
  const subjectName = about?.name ?? (subject && !/^[\da-f]{8}-/.test(subject) ? subject : null);
  return (
    <TitleCell
      note={
        <>
          <span className="block wrap-anywhere sm:hidden">{actorName(row)}</span>
          {subjectName && <span className="block wrap-anywhere">{subjectName}</span>}
          {details.map((line) => (
            <span className="block wrap-anywhere" key={line}>
              {line}
            </span>
          ))}
        </>
      }
      title={link ? <Link to={link}>{text}</Link> : text}
    />
  );
}
