import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { imageNamePattern } from "../schema";
import { checkImageName, type FileStore } from "./gateway.server";

const folderOf = (dataDir: string) => path.join(dataDir, "images");

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** Files in DATA_DIR/images. */
export const diskFiles = (dataDir: string): FileStore => filesIn(folderOf(dataDir));

/** Files in a folder. A file is completely written before it gets its name. */
export function filesIn(folder: string): FileStore {
  return {
    kind: "disk",
    read: (name) => fs.readFile(path.join(folder, name)).catch(nullIfMissing),
    write: async (name, bytes) => {
      checkImageName(name);
      await fs.mkdir(folder, { recursive: true });
      const partial = path.join(folder, `.${randomBytes(8).toString("hex")}.part`);
      try {
        await fs.writeFile(partial, bytes, { flush: true });
        await fs.rename(partial, path.join(folder, name));
      } catch (error) {
        // On a full disk the part would keep its space.
        await fs.rm(partial, { force: true });
        throw error;
      }
    },
    listNames: async () => {
      const names = (await fs.readdir(folder).catch(nullIfMissing)) ?? [];
      return names.filter((name) => imageNamePattern.test(name)).sort();
    },
  };
}
