/** One half of a laurel wreath, in the text's colour. The text goes between the two. */
export function Laurel({ side }: { side: "left" | "right" }) {
  return <span aria-hidden="true" className="laurel" data-side={side} />;
}
