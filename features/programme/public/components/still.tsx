import { largeSourcesOf } from "~/features/media/rules";

/** A film's picture from edge to edge, in the width that the screen asks for. */
export function LargeStill({ src }: { src: string }) {
  const sources = largeSourcesOf(src);
  return (
    <picture>
      {sources && <source sizes="100vw" {...sources} />}
      <img alt="" fetchPriority="high" height="1000" src={src} width="1600" />
    </picture>
  );
}
