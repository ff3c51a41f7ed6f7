import { pageContext } from "~/app/context.server";
import {
  drawLaurel,
  findUndrawable,
  laurelPng,
  readLaurelFile,
} from "~/features/awards/laurel.rules.server";
import { findLaurel } from "~/features/awards/public.queries.server";
import { laurelTexts, refusals, unknownLaurel } from "~/features/awards/texts";
import type { Route } from "./+types/laurel-file";

/** A laurel as a picture, '/laurels/bcdfghjkmn/gold.svg'; 410 once it was withdrawn. */
export async function loader({ context, params: { code, file } }: Route.LoaderArgs) {
  const refuse = (status: number, text: string) => new Response(text, { status });
  const picture = readLaurelFile(file);
  const laurel = picture && (await findLaurel(context.get(pageContext).db, code));
  if (!picture || !laurel) return refuse(404, unknownLaurel);
  if (laurel.state === "revoked") return refuse(410, `${laurelTexts.revoked}.`);
  const character = findUndrawable(laurel);
  if (character !== null) return refuse(422, refusals.missingCharacter(character));
  const svg = await drawLaurel(laurel, picture.color);
  return new Response(picture.format === "svg" ? svg : await laurelPng(svg), {
    headers: {
      "Cache-Control": "no-cache",
      "Content-Type": picture.format === "svg" ? "image/svg+xml" : "image/png",
      // Other sites may show it.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
