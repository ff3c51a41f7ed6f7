import { type ReactNode, Suspense } from "react";
import { lazyPart } from "~/components/lazy-part";
import { RadioCards } from "~/components/radio-cards";
import { filmChoiceTexts } from "../texts";
import type { FilmUploadProps } from "./film-upload";

/** Most films come by link: the rest is loaded when it is chosen. */
const FilmUpload = lazyPart(() => import("./film-upload"));

export type FilmDelivery = "link" | "upload" | "later";

type Props = FilmUploadProps & {
  delivery: FilmDelivery;
  onDelivery: (delivery: FilmDelivery) => void;
  /** The festival takes uploads. */
  takesUploads: boolean;
  /** The fields of the link. */
  children: ReactNode;
};

/** How the film comes: by a link, as a file, or later. */
export function FilmChoice({
  delivery,
  onDelivery,
  takesUploads,
  children,
  ...uploadProps
}: Props) {
  const { options } = filmChoiceTexts;
  return (
    <section className="field-group">
      <h2>{filmChoiceTexts.title}</h2>
      <RadioCards
        legend={filmChoiceTexts.legend}
        onChange={({ target }) => onDelivery(target.value as FilmDelivery)}
        options={takesUploads ? options : options.filter(({ value }) => value !== "upload")}
        value={delivery}
        wide
      />
      {delivery === "link" && <div className="form mt-6">{children}</div>}
      {delivery === "upload" && (
        <Suspense>
          <FilmUpload {...uploadProps} />
        </Suspense>
      )}
      {delivery === "later" && <p className="mt-4 text-muted">{filmChoiceTexts.laterNote}</p>}
    </section>
  );
}
