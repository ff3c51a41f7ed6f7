import { createHash } from "node:crypto";
import { Film } from "./film.server";
import { stageFromPrompt } from "./stage-from-prompt";

export const pictureSize = { width: 1536, height: 1024 };

/**
 * Draws a picture for a prompt in the house style: a nearly black scene with one
 * light in it. The words choose scene, colour and people; a hash of the prompt
 * decides everything else, so the same prompt always gives the same picture.
 * Takes one or two seconds of one core and lets others through meanwhile.
 */
export async function renderPrompt(prompt: string, size = pictureSize): Promise<Buffer> {
  const seed = createHash("sha256").update(prompt.trim()).digest().readUInt32LE(0);
  const { scene, staging } = stageFromPrompt(prompt, seed);
  const film = new Film(size.width, size.height);
  const exposure = await scene.shoot(film, staging);
  return film.develop({ exposure, seed });
}
