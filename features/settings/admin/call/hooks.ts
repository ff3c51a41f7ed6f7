import { apiFetch } from "~/lib/api/client";
import { readAmount } from "~/lib/money/amount";
import * as calls from "./contract";
import { type Call, codeOf, standardTier } from "./schema";

/** A deadline in the form: amounts are text, by category. */
export type DeadlineForm = { code?: string; name: string; endsOn: string; fees: Fees };
export type CallForm = { deadlines: DeadlineForm[] };
type Fees = Record<string, string>;

/** The form's values of a call. */
export const formOf = ({ deadlines, fees, categories }: Call): CallForm => ({
  deadlines: deadlines.map(({ code, name, endsOn }) => ({
    ...{ code, name, endsOn: endsOn ?? "" },
    // Empty for a category whose fees were never entered.
    fees: Object.fromEntries([
      ...categories.map(({ type }) => [type, ""]),
      ...fees
        .filter(({ deadline }) => deadline === code)
        .map(({ type, amount }) => [type, String(amount)]),
    ]),
  })),
});

/** Saves deadlines and fees together. Rejects with CallError: 409 another version, 422 invalid values. */
export function saveCall(
  { deadlines }: CallForm,
  { version, categories }: Call,
  edition: string | undefined,
): Promise<Call> {
  const given = deadlines.map(({ code, name, endsOn }) => ({
    ...{ code, name, endsOn: endsOn || null },
  }));
  const fees = deadlines.flatMap((one) =>
    categories.map(({ type }) => ({
      ...{
        type,
        deadline: one.code ?? codeOf(one.name),
        tier: standardTier,
        amount: Number(one.fees[type] ?? ""),
      },
    })),
  );
  return apiFetch(calls.changeDeadlines, {
    query: { edition },
    body: { deadlines: given, fees, version },
  });
}

/** Whether a typed fee is an amount of the currency. */
export const isFeeText = (typed: string, currency: string): boolean =>
  readAmount(typed, currency) !== null;
