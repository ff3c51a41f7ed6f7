import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { addDays } from "~/lib/dates/calendar";
import type { VenueForm } from "../hooks/use-venue-form";
import { venueTexts } from "../venues.texts";

/** Opening hours, a line per day. A new line has the hours of the last one, a day later. */
export function VenueHours({ editor: { form, hours } }: { editor: VenueForm }) {
  const { festivalFrom } = useSettings().dates;
  const { register, formState, getValues } = form;
  const errors = formState.errors.hours;
  const box = useRef<HTMLFieldSetElement>(null);
  const addDay = () => {
    const last = getValues("hours").at(-1);
    const opens = last?.opens ?? "10:00";
    const closes = last?.closes ?? "23:00";
    hours.append({ day: last?.day ? addDays(last.day, 1) : festivalFrom, opens, closes });
  };
  return (
    <fieldset className="grid min-w-0 gap-2" ref={box}>
      <legend className="field-label mb-2">
        {venueTexts.hours} <small className="font-normal text-subtle">{venueTexts.optional}</small>
      </legend>
      {hours.fields.length === 0 && <p className="text-sm text-muted">{venueTexts.alwaysOpen}</p>}
      {hours.fields.length > 0 && (
        <table className="w-full border-collapse text-left max-sm:block max-sm:[&_tbody]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[1fr_1fr_2.75rem] max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-1.5 [&_td]:py-1 [&_td]:pr-2 max-sm:[&_td:first-child]:col-span-3 [&_th]:pb-1 [&_th]:text-sm [&_th]:font-medium [&_th]:text-muted">
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col">{venueTexts.day}</th>
              <th scope="col">{venueTexts.opens}</th>
              <th scope="col">{venueTexts.closes}</th>
              <th>
                <span className="sr-only">{venueTexts.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.fields.map((field, index) => (
              <tr key={field.id}>
                <td>
                  <TextInput
                    aria-invalid={errors?.[index]?.day ? true : undefined}
                    aria-label={venueTexts.nth(venueTexts.day, index)}
                    className="min-w-0"
                    type="date"
                    {...register(`hours.${index}.day`)}
                  />
                </td>
                <td>
                  <TextInput
                    aria-invalid={errors?.[index]?.opens ? true : undefined}
                    aria-label={venueTexts.nth(venueTexts.opens, index)}
                    className="min-w-0"
                    type="time"
                    {...register(`hours.${index}.opens`)}
                  />
                </td>
                <td>
                  <TextInput
                    aria-invalid={errors?.[index]?.closes ? true : undefined}
                    aria-label={venueTexts.nth(venueTexts.closes, index)}
                    className="min-w-0"
                    type="time"
                    {...register(`hours.${index}.closes`)}
                  />
                </td>
                <td className="w-10">
                  <IconButton
                    icon={X}
                    label={venueTexts.nth(venueTexts.remove, index)}
                    onClick={() => {
                      hours.remove(index);
                      requestAnimationFrame(() =>
                        box.current?.querySelector<HTMLElement>("[data-add]")?.focus(),
                      );
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hours.fields.length > 0 && <p className="field-hint">{venueTexts.closesHint}</p>}
      {hours.fields.map((field, index) => {
        const dayErrors = errors?.[index];
        const message =
          dayErrors?.day?.message ?? dayErrors?.opens?.message ?? dayErrors?.closes?.message;
        return (
          message && (
            <FieldError key={field.id}>
              {venueTexts.nth(venueTexts.day, index)}: {message}
            </FieldError>
          )
        );
      })}
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      <div>
        <Button data-add onClick={addDay} size="sm" variant="outline">
          <Icon of={Plus} />
          {venueTexts.addDay}
        </Button>
      </div>
    </fieldset>
  );
}
