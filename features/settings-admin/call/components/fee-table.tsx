import { type KeyboardEvent, useId } from "react";
import { get, type UseFormReturn, useWatch } from "react-hook-form";
import { Card } from "~/components/admin/page-header";
import { FieldError } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { VisuallyHidden } from "~/components/visually-hidden";
import { standardTier } from "~/features/settings/fee-codes.rules";
import { useSettings } from "~/features/settings/hooks";
import { exampleAmount } from "~/lib/money/amount";
import { unitOf } from "~/lib/money/format";
import { ownValue } from "~/lib/own-value";
import { chargeRefusal } from "../../schema";
import { type CallForm, isFeeText } from "../call-form.rules";
import type { Call } from "../schema";
import { callTexts, feeTableTexts as texts, tierTexts } from "../texts";

type Props = { call: Call; form: UseFormReturn<CallForm> };

/** All fees: a row per category and price tier, a column per deadline. The arrow keys move between them. */
export function FeeTable({ call: { categories, currency }, form }: Props) {
  const { formats } = useSettings();
  const { control, register, formState } = form;
  const deadlines = useWatch({ control, name: "deadlines" });
  const tiers = useWatch({ control, name: "tiers" });
  const cells = useWatch({ control, name: "cells" });
  const id = useId();
  const hasTiers = tiers.length > 1;
  const validateFee = (text: string, isStandard: boolean) => {
    if (!isStandard && text.trim() === "") return true;
    return isFeeText(text, currency)
      ? (chargeRefusal(Number(text), { currency, formats }) ?? true)
      : callTexts.enterFee(exampleAmount(currency));
  };
  const columns = deadlines.map(({ slot, name }, index) => ({
    slot,
    name: name || callTexts.nth(index),
  }));
  const rows = categories.flatMap(({ type, plural }) =>
    tiers.map(({ slot, name }, index) => ({
      type,
      plural,
      slot,
      isStandard: slot === standardTier,
      tier: hasTiers ? name || tierTexts.nth(index) : null,
      key: `${type} ${slot}`,
    })),
  );
  const feeErrors = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const path = `cells.${column.slot}.${row.slot}.${row.type}`;
      const { message } = (get(formState.errors, path) ?? {}) as { message?: unknown };
      const cell = texts.cell(row.plural, column.name, row.tier);
      return typeof message === "string" ? [{ path, text: texts.wrong(cell, message) }] : [];
    }),
  );
  return (
    <Card flush title={texts.title(unitOf(currency))}>
      <div className="overflow-x-auto border-t border-line">
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-sm text-muted [&_th]:px-2 [&_th]:pt-3 [&_th]:pb-1 [&_th]:font-medium">
              <th className="sticky left-0 z-1 bg-house pl-5!" scope="col">
                {texts.category}
              </th>
              {columns.map(({ slot, name }) => (
                <th className="min-w-26 wrap-anywhere last:pr-5!" key={slot} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveFocus}>
            {rows.map(({ key, type, plural, slot, tier, isStandard }) => (
              <tr className={isStandard ? "[&>*]:pt-3" : undefined} key={key}>
                <th
                  className="sticky left-0 z-1 min-w-30 max-w-48 bg-house py-1 pr-2 pl-5 font-normal wrap-anywhere"
                  scope="row"
                >
                  {isStandard ? plural : <VisuallyHidden>{plural}, </VisuallyHidden>}
                  {tier !== null && (
                    <small className="block text-sm text-muted wrap-anywhere">{tier}</small>
                  )}
                </th>
                {columns.map((column) => {
                  const path = `cells.${column.slot}.${slot}.${type}` as const;
                  const isWrong = feeErrors.some((error) => error.path === path);
                  return (
                    <td className="px-2 py-1 last:pr-5" key={column.slot}>
                      <TextInput
                        {...register(path, { validate: (text) => validateFee(text, isStandard) })}
                        aria-describedby={isWrong ? `${id}-wrong` : undefined}
                        aria-invalid={isWrong || undefined}
                        aria-label={texts.cell(plural, column.name, tier)}
                        autoComplete="off"
                        inputMode="decimal"
                        placeholder={
                          isStandard
                            ? undefined
                            : ownValue(ownValue(cells, column.slot)?.[standardTier], type)
                        }
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {feeErrors.length > 0 && (
        <div className="grid gap-1 px-5 pt-3" id={`${id}-wrong`}>
          {feeErrors.map(({ path, text }) => (
            <FieldError key={path}>{text}</FieldError>
          ))}
        </div>
      )}
      <p className="px-5 py-3 text-sm text-subtle">
        {texts.hint} {hasTiers && texts.emptyHint}
      </p>
    </Card>
  );
}

const steps: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Up and down always move; left and right only from the edge of the text. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  const [down, right] = steps[event.key] ?? [0, 0];
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || (down === 0 && right === 0)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { selectionStart, selectionEnd, value } = input;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
  const edgeOffset = right < 0 ? 0 : value.length;
  if (
    right !== 0 &&
    !isAllSelected &&
    (selectionStart !== edgeOffset || selectionEnd !== edgeOffset)
  )
    return;
  const cell = input.closest("td");
  const row = cell?.closest("tr");
  const body = event.currentTarget;
  if (!cell || !row) return;
  const nextCell = body.rows[[...body.rows].indexOf(row) + down]?.cells[cell.cellIndex + right];
  const nextInput = nextCell?.querySelector("input");
  if (!nextInput) return;
  event.preventDefault();
  nextInput.focus();
  nextInput.select();
}
