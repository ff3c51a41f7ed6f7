import { type readEditionAwards, readLaurel } from "~/features/awards/contract";
import { laurelTexts } from "~/features/awards/texts";
import type { Answer } from "~/lib/api/contract";
import { documents, pathFor } from "~/lib/paths";
import type { Agreement } from "../consistency";
import { count, type Play, wrong } from "../play";

/** Strangers check laurels: those of revealed awards are real, made-up ones and those of an undone reveal are not. */

type PublicAwards = Answer<typeof readEditionAwards>["awards"];

/** Looks at every laurel that is public, at those of an undone reveal, and at made-up ones. */
export async function compareLaurels(
  play: Play,
  shown: PublicAwards,
  undoneCodes: readonly string[],
): Promise<Agreement[]> {
  const stranger = play.visitors.visitor({ from: () => "127.5.5.7" });
  const look = async (code: string) => {
    const [laurel, page, picture] = [
      await stranger.ask(readLaurel, { params: { code } }),
      await stranger.read(pathFor("laurel", { code })),
      await stranger.read(documents.laurelFile.replace(":code", code).replace(":file", "gold.svg")),
    ];
    return { laurel, page, picture };
  };
  const honors = shown.flatMap(({ name, honors }) => honors.map((honor) => ({ ...honor, name })));
  let confirmed = 0;
  for (const { code, title, level, name } of honors) {
    const { laurel, page, picture } = await look(code);
    const { body } = laurel;
    const isSame =
      laurel.status === 200 &&
      [body.title, body.level, body.award, body.edition, body.state].join() ===
        [title, level, name, play.slug, "valid"].join();
    const isReal = page.status === 200 && page.text.includes(laurelTexts.real);
    const isDrawn = picture.status === 200 && /^<svg[\s\S]*<path/.test(picture.text);
    if (/<(?:text|script|image|foreignObject)\b/i.test(picture.text)) {
      wrong(play, `The laurel ${code} is no drawing alone.`);
    }
    if (isSame && isReal && isDrawn) confirmed += 1;
    else
      wrong(
        play,
        `A stranger cannot confirm the laurel of ${title}: ${laurel.status}, ${page.status}, ${picture.status}.`,
      );
  }
  const codes = new Set(honors.map(({ code }) => code));
  const madeUp = honors
    .map(({ code }) => code.slice(0, -1) + (code.endsWith("b") ? "c" : "b"))
    .filter((code) => !codes.has(code));
  const wrongCodes = [...undoneCodes, ...madeUp, "bcdfghjkmn".repeat(4)];
  let refused = 0;
  for (const code of wrongCodes) {
    const { laurel, page, picture } = await look(code);
    const isConfirmed = page.text.includes(laurelTexts.real);
    const statuses = [laurel, page, picture].map(({ status }) => status);
    if (!isConfirmed && statuses.every((status) => status === 404)) refused += 1;
  }
  count(play, "laurels checked by strangers", honors.length + wrongCodes.length);
  return [
    {
      label: "Laurels of revealed awards",
      left: ["the public page", honors.length],
      right: ["confirmed to a stranger", confirmed],
    },
    {
      label: "Made-up laurels and those of an undone reveal",
      left: ["tried", wrongCodes.length],
      right: ["refused", refused],
    },
  ];
}
