import type { ComponentProps } from "react";
import { avifSourcesOf, sourcesOf } from "~/lib/pictures";

type Props = Omit<ComponentProps<"img">, "src" | "srcSet" | "sizes"> & {
  /** Its address on this site. */
  src: string;
  /** How wide it is shown, as in HTML: '(max-width: 40rem) 50vw, 340px'. */
  sizes: string;
};

/** A picture in the width and the format that the screen and the browser need. */
export function Picture({ src, sizes, ...image }: Props) {
  const avif = avifSourcesOf(src);
  const plainImage = <img alt="" {...image} src={src} {...sourcesOf(src, sizes)} />;
  if (!avif) return plainImage;
  return (
    <picture className="sized">
      <source sizes={sizes} srcSet={avif} type="image/avif" />
      {plainImage}
    </picture>
  );
}
