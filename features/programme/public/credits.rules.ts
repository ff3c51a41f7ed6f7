/** Each line 'Music: Ida Sjöberg' → part 'Music' and names; a line without a colon has the part ''. */
export const parseCredits = (text: string | null): { part: string; names: string }[] =>
  (text ?? "")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const [, part = "", names = line] = /^([^:]{1,40}):\s+(.+)$/.exec(line.trim()) ?? [];
      return { part, names: names.trim() };
    });
