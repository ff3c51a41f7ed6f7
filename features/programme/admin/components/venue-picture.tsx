import { Trash2 } from "lucide-react";
import { type ComponentType, Suspense } from "react";
import { Button } from "~/components/button";
import { FieldError } from "~/components/field";
import { Icon } from "~/components/icon";
import { useIsDirector } from "~/lib/admin-list/hooks/use-is-director";
import type { VenueForm } from "../hooks/use-venue-form";
import { venueTexts } from "../venues.texts";

/** The component to add pictures with, provided by the page. */
export type PictureSource = ComponentType<{ onPicture: (url: string) => void }>;

type Props = { editor: VenueForm; pictures: PictureSource };

/** The picture of a venue: uploaded or generated, stored on this site. */
export function VenuePicture({ editor: { form }, pictures: PictureSource }: Props) {
  const mayAddPictures = useIsDirector();
  const url = form.watch("imageUrl");
  const setPicture = (next: string) => form.setValue("imageUrl", next, { shouldDirty: true });
  const errorMessage = form.formState.errors.imageUrl?.message;
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-2">{venueTexts.picture}</legend>
      {url ? (
        <>
          <img alt="" className="aspect-16/9 w-full rounded-sm object-cover" src={url} />
          <div>
            <Button onClick={() => setPicture("")} size="sm" variant="ghost">
              <Icon of={Trash2} />
              {venueTexts.removePicture}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">{venueTexts.noPicture}</p>
      )}
      {errorMessage && <FieldError>{errorMessage}</FieldError>}
      {mayAddPictures ? (
        <Suspense>
          <PictureSource onPicture={setPicture} />
        </Suspense>
      ) : (
        <p className="text-sm text-muted">{venueTexts.picturesByDirector}</p>
      )}
    </fieldset>
  );
}
