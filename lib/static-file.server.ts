import { existsSync } from "node:fs";
import path from "node:path";

/** publicFile("art/curtain.webp"): the built file where the site was built, its source otherwise. */
export const publicFile = (name: string) =>
  path.resolve(existsSync("build/client/art") ? "build/client" : "public", name);
