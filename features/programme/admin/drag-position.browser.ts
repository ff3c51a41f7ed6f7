/**
 * For `ref`: gives an element its place on the board, in numbers that the style sheet reckons
 * with. The policy refuses styles in the HTML and lets scripts set them.
 */
export const placedAt = (values: Record<string, number>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(values)) {
    element?.style.setProperty(`--${name}`, String(value));
  }
};
