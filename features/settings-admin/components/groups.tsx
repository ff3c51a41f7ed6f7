import type { SettingField, SettingGroup } from "../schema";
import { SettingControl } from "./field";

type Props = {
  groups: readonly SettingGroup[];
  noteOn: (field: SettingField) => string | undefined;
};

/** The groups of a section, each in a box. */
export const SettingGroups = ({ groups, noteOn }: Props) =>
  groups.map(({ title, fields }) => (
    <fieldset
      className="min-w-0 rounded-lg border border-line bg-house p-5 [&_textarea.input]:min-h-0 [&>.form]:clear-both [&>legend]:float-left [&>legend]:mb-4 [&>legend]:w-full [&>legend]:text-base/[1.3] [&>legend]:font-semibold"
      key={title ?? fields[0]?.name}
    >
      {title && <legend>{title}</legend>}
      <div className="form">
        {fields.map((field) => (
          <SettingControl field={field} key={field.name} note={noteOn(field)} />
        ))}
      </div>
    </fieldset>
  ));
