import { exportSubmissions, listSubmissions } from "~/features/entries-admin/contract";
import type { Agreement } from "../consistency";
import type { Play } from "../play";

/** Titles in Arabic, Japanese and Thai: found by a word inside them, and unchanged in emails and in the export. */
export async function compareTitles({ admin, stage, makers, slug }: Play): Promise<Agreement[]> {
  const entered = makers.filter(
    ({ wordInTitle, record: { paidCents, receipt, imported } }) =>
      wordInTitle && (paidCents > 0 || receipt || imported),
  );
  const films = entered.filter(({ writesScript }) => !writesScript);
  let foundCount = 0;
  for (const { wordInTitle, title } of entered) {
    const list = await admin.all(listSubmissions, {
      query: { edition: slug, q: wordInTitle ?? "" },
    });
    if (list.some(({ filmTitle, logLine }) => (filmTitle ?? logLine) === title)) foundCount += 1;
  }
  const { text } = await admin.read(`${exportSubmissions.path}?edition=${slug}`);
  const solid = (words: string) => words.replace(/\s+/g, "");
  const isTold = (email: string, title: string) =>
    stage.mail.to(email).some((email) => solid(email.text).includes(solid(title)));
  return [
    {
      label: "Titles in Arabic, Japanese and Thai",
      left: ["entered", entered.length],
      right: ["found by a word inside them", foundCount],
    },
    {
      label: "Titles in Arabic, Japanese and Thai",
      left: ["entered", entered.length],
      right: ["exact in the export", entered.filter(({ title }) => text.includes(title)).length],
    },
    {
      label: "Film titles in Arabic, Japanese and Thai",
      left: ["entered", films.length],
      right: ["exact in emails", films.filter(({ email, title }) => isTold(email, title)).length],
    },
  ];
}
