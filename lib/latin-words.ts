/**
 * The Latin letters and digits of a text in lower case, without accents, with `separator` for everything else: the
 * beginning of codes and addresses. 'L’Été' → 'l-ete'. May begin or end with `separator`.
 */
export const latinWords = (text: string, separator: "-" | "_"): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, separator);
