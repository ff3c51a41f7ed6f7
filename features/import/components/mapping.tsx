import { Suspense, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { lazyPart } from "~/components/lazy-part";
import { Select } from "~/components/select";
import { useSettings } from "~/features/settings/hooks";
import { numberText } from "~/lib/number-format";
import { categoryFor } from "../category.rules";
import { useChangeImport } from "../hooks";
import { mapTexts } from "../maps/texts";
import { fold } from "../maps.rules";
import {
  type Import,
  type ImportField,
  type ImportMap,
  importFields,
  type NamedMap,
} from "../schema";
import { fieldLabels, importTexts } from "../texts";
import { ReadingOptions } from "./reading";

/** Loaded when the user saves a map. */
const SaveAsMap = lazyPart(() => import("../maps/components/save-as"));

type Props = { record: Import; maps: readonly NamedMap[] };
type MapProps = { record: Import; map: ImportMap; onChange: (map: ImportMap) => void };

/** The meaning of each column and category. Saved together, checked next. */
export function Mapping({ record, maps }: Props) {
  const [map, setMap] = useState(() => mapOfFile(record));
  const [isSavingAs, setIsSavingAs] = useState(false);
  const change = useChangeImport(record);
  const isChanged = JSON.stringify(map) !== JSON.stringify(mapOfFile(record));
  const saveButton = (
    <Button
      disabled={!isChanged}
      onClick={() => change.mutate({ map })}
      pending={change.isPending}
      size="sm"
    >
      {importTexts.saveMapping}
    </Button>
  );
  return (
    <>
      {isSavingAs && (
        <Suspense>
          <SaveAsMap map={map} onClose={() => setIsSavingAs(false)} record={record} />
        </Suspense>
      )}
      <Card
        aside={
          <span className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsSavingAs(true)} size="sm" variant="outline">
              {mapTexts.saveAs}
            </Button>
            {saveButton}
          </span>
        }
        flush
        title={importTexts.columns}
      >
        <ReadingOptions map={map} maps={maps} onChange={setMap} record={record} />
        {/* After the check its result matters: the columns collapse. */}
        <details open={record.counts === null}>
          <summary className="w-fit cursor-pointer px-5 pb-3 text-muted">
            {importTexts.showColumns}
          </summary>
          <Columns map={map} onChange={setMap} record={record} />
        </details>
      </Card>
      {record.categories.length > 0 && (
        <Card aside={isChanged && saveButton} flush title={importTexts.categories}>
          <Categories map={map} onChange={setMap} record={record} />
        </Card>
      )}
    </>
  );
}

/** The map with the file's own headers, as the server resolved them. */
const mapOfFile = ({ map, columns }: Import): ImportMap => ({
  ...map,
  columns: Object.fromEntries(
    columns.flatMap(({ header, field }) => (field ? [[header, field] as const] : [])),
  ),
});

const fieldOptions = [
  { value: "", label: importTexts.notImported },
  ...importFields.map((value) => ({ value, label: fieldLabels[value] })),
];

function Columns({ record, map, onChange }: MapProps) {
  const choose = (header: string, field: string) => {
    const columns = Object.fromEntries(
      // A field has one column, the one chosen last; 'keep' (stored as it is) has any number.
      Object.entries(map.columns).filter(
        ([name, mappedField]) =>
          name !== header && (mappedField !== field || mappedField === "keep"),
      ),
    );
    if (field) columns[header] = field as ImportField;
    onChange({ ...map, columns });
  };
  return (
    <ul aria-label={importTexts.columns} className="divide-y divide-line/62 border-t border-line">
      {record.columns.map(({ header, filled, samples }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_14rem_minmax(0,1.4fr)] items-center gap-x-5 gap-y-2 px-5 py-2.5 max-md:grid-cols-1"
          key={header}
        >
          <span className="min-w-0 wrap-anywhere">
            <b className="block font-medium">{header}</b>
            <small className="text-sm text-subtle">{numberText(filled)} filled</small>
          </span>
          <Select
            aria-label={`Field of ${header}`}
            onChange={({ target }) => choose(header, target.value)}
            options={fieldOptions}
            value={map.columns[header] ?? ""}
          />
          <span className="min-w-0 text-sm text-muted">
            {samples.map((sample) => (
              <span className="block truncate" key={sample}>
                {sample}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A value's own category does not depend on the length of a film. */
const unknownLengths = { shortMinutes: 0, minutes: null };

function Categories({ record, map, onChange }: MapProps) {
  const settings = useSettings();
  const categoryOptions = settings.categories.map(({ type, name }) => ({
    value: type,
    label: name,
  }));
  const typeOf = (value: string): string => {
    const match = categoryFor(value, { ...map, otherwise: null }, unknownLengths);
    return "type" in match ? match.type : "";
  };
  const choose = (value: string, type: string) => {
    const categories = Object.fromEntries(
      Object.entries(map.categories).filter(([name]) => fold(name) !== fold(value)),
    );
    if (type) categories[value] = type;
    onChange({ ...map, categories });
  };
  return (
    <ul
      aria-label={importTexts.categories}
      className="divide-y divide-line/62 border-t border-line"
    >
      {record.categories.map(({ value, rows }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_14rem] items-center gap-x-5 gap-y-2 px-5 py-2.5 max-md:grid-cols-1"
          key={value}
        >
          <span className="min-w-0 wrap-anywhere">
            {value} <span className="text-subtle tabular-nums">({numberText(rows)})</span>
          </span>
          <Select
            aria-label={`Category of ${value}`}
            onChange={({ target }) => choose(value, target.value)}
            options={[{ value: "", label: importTexts.noCategory }, ...categoryOptions]}
            value={typeOf(value)}
          />
        </li>
      ))}
      <li className="grid grid-cols-[minmax(0,1fr)_14rem] items-center gap-x-5 gap-y-2 px-5 py-2.5 max-md:grid-cols-1">
        <span className="text-muted">{importTexts.otherwise}</span>
        <Select
          aria-label={importTexts.otherwise}
          onChange={({ target }) =>
            onChange({ ...map, otherwise: (target.value || null) as ImportMap["otherwise"] })
          }
          options={[
            { value: "", label: importTexts.rejectThem },
            { value: "by_length", label: importTexts.byLength },
            ...categoryOptions,
          ]}
          value={map.otherwise ?? ""}
        />
      </li>
    </ul>
  );
}
