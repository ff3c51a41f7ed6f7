import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { EditorPage } from "~/components/admin/editor-page";
import { PickList } from "~/components/admin/pick-list";
import { RowFields } from "~/components/admin/row-fields";
import { Checkbox } from "~/components/checkbox";
import { EmptyState } from "~/components/empty-state";
import { Field, FieldError } from "~/components/field";
import { TextArea, TextInput } from "~/components/text-input";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import { pages } from "~/lib/paths";
import type { Venue } from "../../venues/schema";
import { useVenueForm } from "../hooks/use-venue-form";
import { venueFields } from "../venue-fields.rules";
import { commonAccess, venueTexts } from "../venues.texts";
import { VenueHours } from "./venue-hours";
import { type PictureSource, VenuePicture } from "./venue-picture";

type PageProps = { venues: readonly Venue[]; pictures: PictureSource };

/** The venues: seats, hours, turnaround, walking times. */
export function VenuesPage({ venues, pictures }: PageProps) {
  const [searchParams] = useSearchParams();
  const venue = venues.find(({ id }) => id === searchParams.get("venue")) ?? null;
  const initialCount = useRef(venues.length);
  // Another number of venues means other walking times: the form starts again.
  return (
    <VenueEditor
      key={`${venue?.id} ${venues.length}`}
      venue={venue}
      pictures={pictures}
      venues={venues}
      wasCreated={!venue && venues.length > initialCount.current}
    />
  );
}

type Props = PageProps & { venue: Venue | null; wasCreated: boolean };

function VenueEditor({ venue, venues, wasCreated, pictures }: Props) {
  const otherVenues = venues.filter(({ id }) => id !== venue?.id);
  const editor = useVenueForm(venue, otherVenues);
  const { register, formState } = editor.form;
  const { errors } = formState;
  const { setFocus } = editor.form;
  useEffect(() => {
    if (wasCreated) setFocus("name");
  }, [wasCreated, setFocus]);
  return (
    <EditorPage
      editor={editor}
      list={
        <PickList
          empty={
            <EmptyState title="No venues yet">
              Add your first venue. Each venue is a column of the schedule.
            </EmptyState>
          }
          label="All venues"
          param="venue"
          rows={venues}
          linesOf={({ name, capacity, turnaroundMin, address }) => [
            name,
            `${capacity} seats, ${turnaroundMin} min between screenings, ${address}`,
          ]}
        />
      }
      createLabel="Add venue"
      title={adminPages.adminProgrammeVenues.name}
      note="Where screenings take place"
      singular="venue"
      openName={venue?.name ?? null}
      backPath={pages.adminProgramme}
      listPath={pages.adminProgrammeVenues}
    >
      <RowFields fields={venueFields} form={editor.form} />
      <VenueHours editor={editor} />
      <fieldset className="grid gap-2">
        <legend className="field-label mb-2">{venueTexts.access}</legend>
        {commonAccess.map((word) => (
          <Checkbox key={word} value={word} {...register("access")}>
            {word}
          </Checkbox>
        ))}
        {errors.access?.message && <FieldError>{errors.access.message}</FieldError>}
      </fieldset>
      <Field hint={venueTexts.otherAccessHint} label={venueTexts.otherAccess} optional>
        <TextArea rows={2} {...register("otherAccess")} />
      </Field>
      <Field error={errors.amenities?.message} hint="One per line" label="Amenities" optional>
        <TextArea rows={2} {...register("amenities")} />
      </Field>
      <VenuePicture editor={editor} pictures={pictures} />
      {otherVenues.map(({ id, name }, index) => (
        <Field
          error={errors.walks?.[index]?.minutes?.message}
          key={id}
          label={`Minutes on foot to ${isolate(name)}`}
          optional
        >
          <TextInput inputMode="numeric" {...register(`walks.${index}.minutes`)} />
        </Field>
      ))}
      <Checkbox {...register("parallel")}>Several screenings can run at the same time</Checkbox>
    </EditorPage>
  );
}
