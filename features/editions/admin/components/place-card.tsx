import { useId, useState } from "react";
import { DescriptionList } from "~/components/admin/description-list";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { useTimeZones } from "~/components/hooks/use-time-zones";
import { Select } from "~/components/select";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { reportError } from "~/lib/admin-list/hooks";
import { CallError } from "~/lib/api/client";
import { zoneName } from "~/lib/dates/calendar";
import { currencyChoices, currencyNames } from "~/lib/money/currency-names";
import { unitOf } from "~/lib/money/format";
import { useChangePlace } from "../../hooks";
import { type EditionPlace, type EditionRead, placeSchema } from "../../schema";
import { placeTexts } from "../../texts";

type Place = Required<EditionPlace>;

const currencies = currencyChoices();

/** Edits an edition's time zone, currency and reference prefix. */
export function PlaceBox({ edition }: { edition: EditionRead }) {
  const { timeZone, currency, referencePrefix, state } = edition;
  if (state !== "archived") return <PlaceForm edition={edition} />;
  return (
    <Card title={placeTexts.title}>
      <DescriptionList
        rows={[
          [placeTexts.timeZone, zoneName(timeZone)],
          [placeTexts.currency, `${currencyNames[currency]} (${unitOf(currency)})`],
          [placeTexts.referencePrefix, referencePrefix],
        ]}
      />
    </Card>
  );
}

function PlaceForm({ edition }: { edition: EditionRead }) {
  const { slug, version, fixed } = edition;
  const saved: Place = {
    timeZone: edition.timeZone,
    currency: edition.currency,
    referencePrefix: edition.referencePrefix,
  };
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<Partial<Record<keyof Place, string>>>({});
  const zones = useTimeZones();
  const listId = useId();
  const change = useChangePlace(slug, (error) => {
    const fieldErrors = (error instanceof CallError && error.problem?.errors) || [];
    setErrors(Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message])));
    if (fieldErrors.length === 0) reportError(error);
  });
  const put = (part: Partial<Place>) => setValues({ ...values, ...part });

  function save() {
    const parsed = placeSchema.safeParse(values);
    if (parsed.success) {
      setErrors({});
      return change.mutate({ ...parsed.data, version });
    }
    const fieldErrors = parsed.error.issues.map(({ path, message }) => [String(path[0]), message]);
    setErrors(Object.fromEntries(fieldErrors));
  }

  return (
    <Card title={placeTexts.title}>
      <form className="grid gap-4" noValidate onSubmit={submitWith(save)}>
        <Field
          error={errors.timeZone}
          hint={
            fixed.timeZone
              ? placeTexts.timeZoneFixed
              : placeTexts.timeZoneHint(zoneName(values.timeZone))
          }
          label={placeTexts.timeZone}
        >
          <TextInput
            autoComplete="off"
            disabled={fixed.timeZone}
            list={listId}
            onChange={({ target }) => put({ timeZone: target.value })}
            value={values.timeZone}
          />
        </Field>
        <datalist id={listId}>
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Field
          error={errors.currency}
          hint={fixed.currency ? placeTexts.currencyFixed : placeTexts.currencyHint}
          label={placeTexts.currency}
        >
          <Select
            disabled={fixed.currency}
            onChange={({ target }) => put({ currency: target.value })}
            options={currencies}
            value={values.currency}
          />
        </Field>
        <Field
          error={errors.referencePrefix}
          hint={placeTexts.referencePrefixHint(values.referencePrefix, slug)}
          label={placeTexts.referencePrefix}
        >
          <TextInput
            autoComplete="off"
            maxLength={4}
            onChange={({ target }) => put({ referencePrefix: target.value.toUpperCase() })}
            value={values.referencePrefix}
          />
        </Field>
        <div>
          <Button
            disabled={JSON.stringify(values) === JSON.stringify(saved)}
            pending={change.isPending}
            size="sm"
            type="submit"
            variant="outline"
          >
            {placeTexts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
