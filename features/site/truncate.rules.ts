/** Cuts text to `max` characters, with an ellipsis if it is longer. */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join("")}...` : text;
}
