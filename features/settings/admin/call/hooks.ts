import { apiFetch } from "~/lib/api/client";
import { readAmount } from "~/lib/money/amount";
import * as calls from "./contract";
import { type Call, standardTier } from "./schema";

/** A deadline in the form: amounts are text, by category. */
export type DeadlineForm = { code?: string; name: string; endsOn: string; fees: Fees };
export type CallForm = { deadlines: DeadlineForm[] };
type Fees = Record<string, string>;

/** The form's values of a call. */
export const formOf = ({ deadlines, fees }: Call): CallForm => ({
  deadlines: deadlines.map(({ code, name, endsOn }) => ({
    ...{ code, name, endsOn: endsOn ?? "" },
    fees: Object.fromEntries(
      fees
        .filter(({ deadline }) => deadline === code)
        .map(({ type, amount }) => [type, String(amount)]),
    ),
  })),
});

/** Saves the deadlines, then their fees. Rejects with CallError: 409 another version, 422 invalid values. */
export async function saveCall(
  { deadlines }: CallForm,
  { version }: Call,
  edition: string | undefined,
): Promise<Call> {
  const query = { edition };
  const last = deadlines.length - 1;
  const given = deadlines.map(({ code, name, endsOn }, index) => ({
    ...{ code, name, endsOn: index === last ? null : endsOn },
  }));
  const called = await apiFetch(calls.changeDeadlines, {
    query,
    body: { deadlines: given, version },
  });
  const fees = called.deadlines.flatMap(({ code }, index) =>
    Object.entries(deadlines[index]?.fees ?? {}).map(([type, typed]) => ({
      ...{ type, deadline: code, tier: standardTier, amount: Number(typed) },
    })),
  );
  return apiFetch(calls.changeFees, { query, body: { fees, version: called.version } });
}

/** Whether a typed fee is an amount of the currency. */
export const isFeeText = (typed: string, currency: string): boolean =>
  readAmount(typed, currency) !== null;
