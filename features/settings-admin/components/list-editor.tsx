import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useId, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { focusAfterRender } from "~/components/focus-after-render";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { maxLines } from "~/features/settings/fields.schema";
import { messageAt } from "../fields.rules";
import type { SettingField } from "../schema";
import type { Column } from "../section-specs.rules";
import { valueAt } from "../value-paths.rules";

type ListField = Extract<SettingField, { kind: "list" }>;
type Item = string | Record<string, string>;

/** A list whose items can be added, removed and reordered, by mouse and keyboard. */
export function SettingList({ field }: { field: ListField }) {
  const { name, label, hint, item, columns, long = false } = field;
  const { control, formState } = useFormContext();
  const { field: formField } = useController({ control, name });
  const items = (Array.isArray(formField.value) ? formField.value : []) as Item[];
  const listBox = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const listError = messageAt(formState.errors, name);

  /** The focus after a change: a control of the item at `index`, else of the list. */
  const focus = (index: number, part: string) =>
    focusAfterRender(() => {
      const itemElement = listBox.current?.querySelectorAll("li")[index];
      return (
        itemElement?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`) ??
        itemElement?.querySelector<HTMLElement>("input, textarea") ??
        listBox.current?.querySelector<HTMLElement>("[data-part=add]")
      );
    });
  const move = (from: number, to: number, part: string) => {
    const reordered = [...items];
    const [movedItem] = reordered.splice(from, 1);
    if (movedItem === undefined) return;
    reordered.splice(to, 0, movedItem);
    formField.onChange(reordered);
    focus(to, part);
  };
  const add = () => {
    formField.onChange([
      ...items,
      columns ? Object.fromEntries(columns.map(({ key }) => [key, ""])) : "",
    ]);
    focus(items.length, "text");
  };
  const remove = (index: number) => {
    formField.onChange(items.filter((_, itemIndex) => itemIndex !== index));
    focus(Math.min(index, items.length - 2), "remove");
  };
  const change = (index: number, key: string | null, text: string) =>
    formField.onChange(
      items.map((value, itemIndex) => {
        if (itemIndex !== index) return value;
        return key === null ? text : { ...(value as Record<string, string>), [key]: text };
      }),
    );

  const inputs: (Column | { key: null; label: string; kind: "line" | "paragraph" })[] = columns
    ? [...columns]
    : [{ key: null, label: item, kind: long ? "paragraph" : "line" }];
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <fieldset
      aria-describedby={listError ? `${id}-error` : hintId}
      className="field full"
      ref={listBox}
    >
      <legend className="field-label mb-2">{label}</legend>
      <ol className="grid gap-2.5 *:grid *:grid-cols-[minmax(0,1fr)_auto] *:items-start *:gap-2 max-sm:*:grid-cols-[minmax(0,1fr)] max-sm:*:border-b max-sm:*:border-line/62 max-sm:*:pb-2.5">
        {items.map((line, index) => {
          const itemName = `${item} ${index + 1}`;
          const itemMessage = messageAt(formState.errors, `${name}.${index}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are controlled and have no identity
            <li key={index}>
              <div
                className="grid gap-2 max-sm:grid-cols-[minmax(0,1fr)] sm:data-[columns=2]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] sm:data-[columns=3]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)]"
                data-columns={inputs.length}
              >
                {inputs.map(({ key, label: inputLabel, kind }) => {
                  const error =
                    itemMessage ?? (key && messageAt(formState.errors, `${name}.${index}.${key}`));
                  const errorId = `${id}-${index}-${key ?? "text"}`;
                  const sharedProps = {
                    "aria-label": key === null ? itemName : `${itemName}: ${inputLabel}`,
                    "aria-invalid": error ? true : undefined,
                    "aria-describedby": error ? errorId : undefined,
                    className: "input",
                    "data-part": "text",
                    onBlur: formField.onBlur,
                    placeholder: key === null ? undefined : inputLabel,
                    value: String(key === null ? line : (valueAt(line, key) ?? "")),
                  };
                  return (
                    <div
                      className="grid content-start gap-1.5"
                      data-kind={kind}
                      key={key ?? "text"}
                    >
                      {kind === "paragraph" ? (
                        <textarea
                          {...sharedProps}
                          onChange={(event) => change(index, key, event.target.value)}
                          rows={3}
                        />
                      ) : (
                        <input
                          {...sharedProps}
                          inputMode={kind === "money" ? "decimal" : undefined}
                          onChange={(event) => change(index, key, event.target.value)}
                          type="text"
                        />
                      )}
                      {error && <FieldError id={errorId}>{error}</FieldError>}
                    </div>
                  );
                })}
              </div>
              <span className="flex justify-end [&_:disabled]:cursor-not-allowed [&_:disabled]:bg-transparent [&_:disabled]:text-line-strong">
                <IconButton
                  data-part="up"
                  disabled={index === 0}
                  icon={ArrowUp}
                  label={`Move ${itemName} up`}
                  onClick={() => move(index, index - 1, "up")}
                />
                <IconButton
                  data-part="down"
                  disabled={index === items.length - 1}
                  icon={ArrowDown}
                  label={`Move ${itemName} down`}
                  onClick={() => move(index, index + 1, "down")}
                />
                <IconButton
                  data-part="remove"
                  icon={X}
                  label={`Remove ${itemName}`}
                  onClick={() => remove(index)}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {listError ? (
        <FieldError id={`${id}-error`}>{listError}</FieldError>
      ) : (
        hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
      <div>
        <Button
          data-part="add"
          disabled={items.length >= maxLines}
          onClick={add}
          reason={items.length >= maxLines && `At most ${maxLines}.`}
          size="sm"
          variant="outline"
        >
          <Icon of={Plus} />
          Add a {item}
        </Button>
      </div>
    </fieldset>
  );
}
