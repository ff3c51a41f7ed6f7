import type { ComponentProps, ReactNode } from "react";
import { artAddress, sourcesOf } from "~/lib/pictures";
import "./poster.css";

type Props = {
  accent: string;
  /** The file name of a picture in public/art, without extension, or the address of an uploaded one. */
  art: string;
  artAlt: string;
  /** "lazy" for pictures below the first screen. */
  loading?: ComponentProps<"img">["loading"];
  /** Content over the picture: the name as a heading, and more. */
  overlay: ReactNode;
  children: ReactNode;
};

/** A category as a film poster. A link in it covers the whole poster. */
export function Poster({ accent, art, artAlt, loading, overlay, children }: Props) {
  const src = artAddress(art);
  return (
    <li className="poster" data-accent={accent}>
      <div className="poster-art grain">
        <picture>
          {/* `scripts/art.mjs` writes them. */}
          {src !== art && <source srcSet={`/art/${art}.avif`} type="image/avif" />}
          <img
            alt={artAlt}
            className="size-full object-cover"
            height="900"
            loading={loading}
            {...sourcesOf(src, "(max-width: 40rem) 92vw, 340px")}
            src={src}
            width="720"
          />
        </picture>
        {overlay}
      </div>
      <div className="poster-body">{children}</div>
    </li>
  );
}
