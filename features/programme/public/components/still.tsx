import { largeSourcesOf, sourcesOf } from "~/features/media/rules";

/** A film's picture in full width, in the size that the screen needs. */
export function LargeStill({ src }: { src: string }) {
  const sources = largeSourcesOf(src);
  return (
    <picture>
      {sources && <source sizes="100vw" {...sources} />}
      <img
        alt=""
        fetchPriority="high"
        height="1000"
        src={src}
        {...sourcesOf(src, "100vw")}
        width="1600"
      />
    </picture>
  );
}
