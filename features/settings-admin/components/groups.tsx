import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "~/components/button";
import type { SettingField, SettingGroup } from "../schema";
import { SettingControl } from "./field";

/** Kinds that fit into a table cell. */
const tableKinds = new Set<SettingField["kind"]>(["line", "number", "money"]);

/** Whether all groups have the same short fields: then they are rows of one table. */
const isTable = ([first, ...otherGroups]: readonly SettingGroup[]): boolean =>
  otherGroups.length > 0 &&
  (first?.fields.length ?? 0) > 1 &&
  [first, ...otherGroups].every(
    (group) =>
      group?.title &&
      group.fields.every(
        ({ kind, label }, index) => tableKinds.has(kind) && label === first?.fields[index]?.label,
      ),
  );

const frameClass = "min-w-0 rounded-lg border border-line bg-house";
const legendClass =
  "[&_abbr]:no-underline [&>legend]:float-left [&>legend]:text-base/[1.3] [&>legend]:font-semibold";
/** As wide as its fields. The first row names the columns; each row names them for screen readers. */
const columnClasses = {
  2: "md:grid-cols-[8.5rem_repeat(2,minmax(0,1fr))]",
  3: "md:grid-cols-[8.5rem_repeat(3,minmax(0,1fr))]",
  4: "md:grid-cols-[8.5rem_repeat(4,minmax(0,1fr))]",
} as const;

type Props = {
  /** The currency of amounts. */
  currency: string;
  groups: readonly SettingGroup[];
  noteOn: (field: SettingField) => string | undefined;
};

/** The groups of a section: boxes, or one table if all have the same fields. */
export function SettingGroups(props: Props) {
  const { groups, noteOn, currency } = props;
  if (isTable(groups)) return <SettingTable {...props} />;
  return groups.map(({ title, fields }) => (
    <fieldset
      className={`${frameClass} ${legendClass} p-5 [&_textarea.input]:min-h-0 [&>.form]:clear-both [&>legend]:mb-4 [&>legend]:w-full`}
      key={title ?? fields[0]?.name}
    >
      {title && <legend>{title}</legend>}
      <div className="form">
        {fields.map((field) => (
          <SettingControl currency={currency} field={field} key={field.name} note={noteOn(field)} />
        ))}
      </div>
    </fieldset>
  ));
}

function SettingTable({ groups, noteOn, currency }: Props) {
  const maxFields = Math.max(...groups.map(({ fields }) => fields.length));
  const columns = columnClasses[maxFields as keyof typeof columnClasses] ?? "";
  return (
    <div className={`${frameClass} @container divide-y divide-line`}>
      {groups.map(({ title, fields }, index) => (
        <fieldset
          className={`${legendClass} grid min-w-0 grid-cols-2 items-end gap-x-4 gap-y-3 px-5 py-4 [&>legend]:col-span-full md:items-center md:[&>legend]:col-span-1 ${columns} ${index > 0 ? "md:[&_.field-label]:sr-only" : "md:items-end md:[&>legend]:self-end md:[&>legend]:pb-3"}`}
          key={title}
        >
          <legend>{title}</legend>
          {fields.map((field) => (
            <SettingControl
              currency={currency}
              field={field}
              key={field.name}
              note={noteOn(field)}
            />
          ))}
        </fieldset>
      ))}
      <AdvertiseChargedFees groups={groups} />
    </div>
  );
}

const chargedPart = /\.charged\./;

/** A button that makes the landing page show the charged fees. */
function AdvertiseChargedFees({ groups }: { groups: readonly SettingGroup[] }) {
  const { setValue, getValues } = useFormContext();
  const namePairs = groups
    .flatMap(({ fields }) => fields.map(({ name }) => name))
    .filter((name) => chargedPart.test(name))
    .map((name) => [name, name.replace(chargedPart, ".advertised.")] as const);
  // Renders again when one of the fees changes.
  useWatch({ name: namePairs.flat() });
  const differingPairs = namePairs.filter(
    ([chargedName, advertisedName]) => getValues(chargedName) !== getValues(advertisedName),
  );
  if (namePairs.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 px-5 py-4">
      <p className="text-muted">
        {differingPairs.length === 0
          ? "The home page shows the fees that are charged."
          : "The home page shows different fees than the forms charge."}
      </p>
      <Button
        disabled={differingPairs.length === 0}
        onClick={() => {
          for (const [chargedName, advertisedName] of differingPairs) {
            setValue(advertisedName, getValues(chargedName), {
              shouldDirty: true,
              shouldValidate: true,
            });
          }
        }}
        size="sm"
        type="button"
        variant="outline"
      >
        Use the charged fees
      </Button>
    </div>
  );
}
