import { existsSync } from "node:fs";
import path from "node:path";

/** publicFile("art/curtain.webp"): the built file, or its source if the site is not built. */
export const publicFile = (name: string) =>
  path.resolve(existsSync("build/client/art") ? "build/client" : "public", name);
