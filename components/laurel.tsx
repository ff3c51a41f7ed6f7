/** One half of a laurel wreath, in the colour of the text. Put words between the two. */
export function Laurel({ side }: { side: "left" | "right" }) {
  return <span aria-hidden="true" className="laurel" data-side={side} />;
}
