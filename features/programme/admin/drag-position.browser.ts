/**
 * For `ref`: sets an element's position as CSS variables. The Content-Security-Policy refuses
 * styles in HTML and lets scripts set them.
 */
export const positionRef = (values: Record<string, number>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(values)) {
    element?.style.setProperty(`--${name}`, String(value));
  }
};
