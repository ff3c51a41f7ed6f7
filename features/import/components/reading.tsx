import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { importEncodings } from "~/db/enums";
import { useSettings } from "~/features/settings/hooks";
import { useChangeImport } from "../hooks";
import { mapTexts } from "../maps/texts";
import { fold, limitToEdition, sourceKeyOf } from "../maps.rules";
import type { Import, ImportMap, NamedMap } from "../schema";
import { delimiterLabels, encodingLabels, importTexts } from "../texts";

type Props = {
  record: Import;
  maps: readonly NamedMap[];
  map: ImportMap;
  onChange: (map: ImportMap) => void;
};

/** How the file is read; collapsed, since it is usually detected. */
export function ReadingOptions({ record, maps, map, onChange }: Props) {
  const change = useChangeImport(record);
  const settings = useSettings();
  const applyMap = (id: string) => {
    const selectedMap = maps.find((map) => map.id === id);
    if (!selectedMap) return;
    const { columns, constants, categories, otherwise, dates, durations, leaveOut } = selectedMap;
    const mapSettings = { columns, constants, categories, otherwise, dates, durations, leaveOut };
    change.mutate({
      map: limitToEdition(mapSettings, settings.categories),
      source: selectedMap.source,
      sourceName: selectedMap.sourceName,
    });
  };
  const changeSource = (value: string) => {
    const sourceName = value.trim();
    if (!sourceName || sourceName === record.sourceName) return;
    // A known platform keeps its key, which identifies its entries later.
    const knownMap = maps.find((map) => fold(map.sourceName) === fold(sourceName));
    change.mutate({ sourceName, source: knownMap?.source ?? sourceKeyOf(sourceName) });
  };
  const isCsv = record.format === "csv";
  return (
    <details className="border-t border-line px-5 py-3">
      <summary className="w-fit cursor-pointer text-muted">{importTexts.readingOptions}</summary>
      <div className="grid grid-cols-3 gap-4 pt-3 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <Field label={mapTexts.apply}>
          <Select
            disabled={change.isPending}
            onChange={({ target }) => applyMap(target.value)}
            options={maps.map(({ id, name: label }) => ({ value: id, label }))}
            placeholder={mapTexts.choose}
            value=""
          />
        </Field>
        <Field hint={importTexts.platformHint} label={importTexts.platform}>
          <TextInput
            autoComplete="off"
            defaultValue={record.sourceName}
            maxLength={60}
            onBlur={({ target }) => changeSource(target.value)}
          />
        </Field>
        {isCsv && (
          <Field label={importTexts.encoding}>
            <Select
              disabled={change.isPending}
              onChange={({ target }) =>
                change.mutate({ encoding: target.value as Import["encoding"] })
              }
              options={importEncodings.map((value) => ({ value, label: encodingLabels[value] }))}
              value={record.encoding}
            />
          </Field>
        )}
        {isCsv && (
          <Field label={importTexts.delimiter}>
            <Select
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ delimiter: target.value as "," })}
              options={Object.entries(delimiterLabels).map(([value, label]) => ({ value, label }))}
              value={record.delimiter ?? ","}
            />
          </Field>
        )}
        {record.sheets.length > 1 && (
          <Field label={importTexts.sheet}>
            <Select
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ sheet: target.value })}
              options={record.sheets.map((value) => ({ value, label: value }))}
              value={record.sheet ?? ""}
            />
          </Field>
        )}
        <Field hint={importTexts.headerRowHint} label={importTexts.headerRow}>
          <TextInput
            defaultValue={record.headerRow}
            inputMode="numeric"
            onBlur={({ target }) => {
              const headerRow = Number(target.value);
              const isRow = /^\d{1,4}$/.test(target.value.trim()) && headerRow <= 1_000;
              if (isRow && headerRow !== record.headerRow) change.mutate({ headerRow });
            }}
          />
        </Field>
        <Field label={importTexts.dates}>
          <Select
            onChange={({ target }) =>
              onChange({ ...map, dates: (target.value || null) as ImportMap["dates"] })
            }
            options={[
              { value: "", label: importTexts.datesFound },
              { value: "world", label: importTexts.dayFirst },
              { value: "us", label: importTexts.monthFirst },
            ]}
            value={map.dates ?? ""}
          />
        </Field>
        <Field label={importTexts.durations}>
          <Select
            onChange={({ target }) =>
              onChange({ ...map, durations: target.value as ImportMap["durations"] })
            }
            options={[
              { value: "h:m:s", label: importTexts.minutesSeconds },
              { value: "h:m", label: importTexts.hoursMinutes },
              { value: "m:s", label: importTexts.minutesSecondsOfCells },
            ]}
            value={map.durations}
          />
        </Field>
      </div>
    </details>
  );
}
