import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "~/components/field";
import { RadioCards } from "~/components/radio-cards";
import { TextInput } from "~/components/text-input";
import { PictureSource } from "~/features/media/components/picture-source";
import { altTextOf, newsPictures } from "../../rules";
import type { ArticleFields } from "../hooks";

type Props = { form: UseFormReturn<ArticleFields>; imageUrl: string };

/** Chooses one of the festival's own pictures, an uploaded one, or a generated one. */
export function PictureField({ form, imageUrl }: Props) {
  const [addedUrls, setAddedUrls] = useState<string[]>([]);
  const { errors } = form.formState;
  const builtInAlt = altTextOf({ imageUrl, imageAlt: "" });
  /** Keeps the picture before among the options; its alt text describes no other. */
  const onChange = (newUrls: readonly string[] = []) => {
    setAddedUrls((urls) => [...urls, imageUrl, ...newUrls]);
    form.setValue("imageAlt", "");
  };
  const isBuiltIn = (url: string) => newsPictures.some((picture) => picture.imageUrl === url);
  const addedPictures = [...new Set([imageUrl, ...addedUrls])].filter(
    (url) => url !== "" && !isBuiltIn(url),
  );
  const options = [
    ...newsPictures.map(({ imageUrl: value, shows }) => ({ value, label: shows, image: value })),
    // In an order that a choice does not change.
    ...addedPictures.sort().map((value, index) => ({
      value,
      label: addedPictures.length === 1 ? "Your picture" : `Your picture ${index + 1}`,
      image: value,
    })),
  ];
  return (
    <div className="grid gap-5 [&_.pick_img]:aspect-16/10 [&_.pick-text]:px-3 [&_.pick-text]:pt-[9px] [&_.pick-text]:pb-[11px] [&_.pick-text]:text-sm">
      <RadioCards
        error={errors.imageUrl?.message}
        legend="Shown on the card and above the text"
        options={options}
        {...form.register("imageUrl", { onChange: () => onChange() })}
        value={imageUrl}
      />
      <Field
        error={errors.imageAlt?.message}
        hint={
          builtInAlt
            ? "Alt text for screen readers. If blank, we use this."
            : "Alt text for screen readers. If blank, the picture is decorative."
        }
        label="Alt text"
        optional={builtInAlt !== ""}
      >
        <TextInput
          autoComplete="off"
          maxLength={300}
          placeholder={builtInAlt}
          {...form.register("imageAlt")}
        />
      </Field>
      <PictureSource
        onPicture={(url) => {
          onChange([url]);
          form.setValue("imageUrl", url, { shouldTouch: true });
        }}
      />
    </div>
  );
}
