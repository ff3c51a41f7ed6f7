/** Text longer than `max` characters, cut to that many and ended with an ellipsis. */
export function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join("")}...` : text;
}
