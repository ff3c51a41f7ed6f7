import { useSettings } from "~/features/settings/hooks";
import { useEditionParam } from "~/lib/admin-list/hooks/use-edition-param";
import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { wallClock } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import {
  bodyOfForm,
  fieldLabels,
  formValuesOf,
  newFormValues,
  type RowFormValues,
} from "~/lib/forms/row-fields";
import { majorText, readAmount } from "~/lib/money/amount";
import { pages } from "~/lib/paths";
import { changeAward, createAward, deleteAward } from "../../contract";
import type { Award } from "../../schema";
import { awardFields, awardTexts } from "../../texts";

/**
 * The form of an award: the declared fields, the prize as an amount, and the end of the vote in local time. `total`: how
 * many awards there are, the place of the next one.
 */
export function useAwardForm(award: Award | null, total: number) {
  const settings = useSettings();
  const edition = useEditionParam();
  const { currency, timeZone, formats } = settings;
  const fields = awardFields(settings);
  const toAmount = (text: string) => readAmount(text, currency, formats.numbers);
  const textOf = (value: string | boolean | undefined) => String(value ?? "").trim();
  const bodyOf = (values: RowFormValues) => {
    const prize = textOf(values.prizeCents);
    const votesUntil = textOf(values.votesUntil);
    return {
      ...bodyOfForm(fields, values),
      prizeCents: prize === "" ? null : toAmount(prize),
      votesUntil:
        votesUntil === "" ? null : (momentOf(timeZone, votesUntil)?.toISOString() ?? null),
    };
  };
  // One function for both calls, whose inputs have different types.
  const call = (contract: typeof createAward | typeof changeAward, input: object) =>
    apiFetch(contract, input as never) as Promise<Award>;
  const editor = useRowForm<RowFormValues, Award>({
    row: award,
    titleOf: ({ name }) => name,
    listPath: pages.adminAwards,
    firstField: "name",
    fieldLabels: {
      ...fieldLabels(fields),
      prizeCents: awardTexts.prize,
      votesUntil: awardTexts.votesUntil,
    },
    fieldsOf: (saved, created) => ({
      ...(saved
        ? formValuesOf(fields, saved)
        : newFormValues(
            fields,
            (last) => ({
              kind: "jury" as const,
              minBallots: 15,
              ordinal: last ? last.ordinal + 1 : total,
            }),
            created ?? null,
          )),
      prizeCents: saved?.prizeCents == null ? "" : majorText(saved.prizeCents, currency),
      votesUntil: saved?.votesUntil ? wallClock(timeZone, new Date(saved.votesUntil)) : "",
    }),
    create: (values) => call(createAward, { query: { edition }, body: bodyOf(values) }),
    change: ({ id, version }, values) =>
      call(changeAward, { params: { id }, body: { version, ...bodyOf(values) } }),
    remove: ({ id, version }) =>
      apiFetch(deleteAward, { params: { id }, query: { version: String(version) } }),
  });
  const validatePrize = (text: string | boolean | undefined) =>
    textOf(text) === "" || toAmount(textOf(text)) !== null || awardTexts.prizeRule;
  const validateMoment = (text: string | boolean | undefined) =>
    textOf(text) === "" ||
    momentOf(timeZone, textOf(text)) !== null ||
    (wallTimeError(textOf(text)) ?? awardTexts.momentRule);
  return { ...editor, fields, validatePrize, validateMoment };
}
