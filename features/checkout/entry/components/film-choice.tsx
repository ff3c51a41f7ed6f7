import { type ReactNode, Suspense } from "react";
import { lazyPart } from "~/components/lazy-part";
import { RadioCards } from "~/components/radio-cards";
import { filmChoiceTexts } from "../texts";
import type { FilmUploadProps } from "./film-upload";

/** Most films come by link: the rest is loaded when it is chosen. */
const FilmUpload = lazyPart(() => import("./film-upload"));

export type FilmWay = "link" | "upload" | "later";

type Props = FilmUploadProps & {
  way: FilmWay;
  onWay: (way: FilmWay) => void;
  /** The festival takes uploads. */
  uploads: boolean;
  /** The fields of the link. */
  children: ReactNode;
};

/** How the film comes: by a link, as a file, or later. */
export function FilmChoice({ way, onWay, uploads, children, ...upload }: Props) {
  const { options } = filmChoiceTexts;
  return (
    <section className="field-group">
      <h2>{filmChoiceTexts.title}</h2>
      <RadioCards
        legend={filmChoiceTexts.legend}
        onChange={({ target }) => onWay(target.value as FilmWay)}
        options={uploads ? options : options.filter(({ value }) => value !== "upload")}
        value={way}
      />
      {way === "link" && <div className="form mt-6">{children}</div>}
      {way === "upload" && (
        <Suspense>
          <FilmUpload {...upload} />
        </Suspense>
      )}
      {way === "later" && <p className="mt-4 text-muted">{filmChoiceTexts.laterNote}</p>}
    </section>
  );
}
