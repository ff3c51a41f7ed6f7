/**
 * Names of countries and languages to choose from, made by the browser's own
 * tables when a field asks for them: no list is shipped. Free text stays possible.
 */

const emails = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const pairs = () => Array.from(emails, (a) => Array.from(emails, (b) => a + b)).flat();

/** Codes that are no country: unions, reserved and made-up ones. */
const noCountry = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);
/** Languages with codes of three characters that films are made in. */
const longCodes = ["ase", "bho", "ceb", "chr", "ckb", "fil", "haw", "mai", "nah", "yue"];

const sortNames = (names: (string | undefined)[]) =>
  [...new Set(names.filter((name): name is string => Boolean(name)))].sort((a, b) =>
    a.localeCompare(b, "en"),
  );

function once(make: () => string[]): () => string[] {
  let names: string[] | null = null;
  return () => {
    names ??= make();
    return names;
  };
}

export const countries = once(() => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const today = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return sortNames(
    pairs()
      .filter((code) => !noCountry.has(code) && today(code))
      .map((code) => names.of(code)),
  );
});

/** Languages by their codes: { value: 'pt', label: 'Portuguese' }. */
export function languageChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return [...pairs().map((code) => code.toLowerCase()), ...longCodes]
    .filter((code) => new Intl.Locale(code).language === code)
    .flatMap((value) => ({ value, label: names.of(value) ?? "" }))
    .filter(({ label }) => label)
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

export const languages = once(() => sortNames(languageChoices().map(({ label }) => label)));
