import { Picture } from "~/components/picture";

/** A film's picture in full width. */
export const LargeStill = ({ src }: { src: string }) => (
  <Picture fetchPriority="high" height="1000" sizes="100vw" src={src} width="1600" />
);
