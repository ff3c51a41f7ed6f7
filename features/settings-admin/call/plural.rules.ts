/** 'Short Documentary' → 'Short Documentaries'; 'Series' stays. Runs anywhere. */
export function pluralOf(name: string): string {
  if (/s$/i.test(name)) return /ss$/i.test(name) ? `${name}es` : name;
  if (/(?:x|z|ch|sh)$/i.test(name)) return `${name}es`;
  return /[^aeiou]y$/i.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}
