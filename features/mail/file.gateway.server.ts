import fs from "node:fs/promises";
import path from "node:path";
import { composeMail } from "./compose.server";
import type { MailTransport } from "./gateway.server";

/**
 * Writes each mail as an .eml file, under its Message-ID, whole or not at all:
 * a file appears under its name once every byte of it is on disk.
 */
export function fileTransport(folder: string): MailTransport {
  return {
    name: "file",
    send: async (mail) => {
      // Loaded with the first letter: most starts send none.
      const { createTransport } = (await import("nodemailer")).default;
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(composeMail(mail));
      const name = `${mail.messageId.replace(/[^a-z0-9-]+/gi, "_").replace(/^_|_$/g, "")}.eml`;
      const partial = path.join(folder, `.${name}.part`);
      const file = await openIn(folder, partial);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await fs.rename(partial, path.join(folder, name));
    },
  };
}

/** Opens a new file. The folder is there already, save for the first mail, or where somebody tidied it away. */
async function openIn(folder: string, file: string): Promise<fs.FileHandle> {
  const open = () => fs.open(file, "w", 0o600);
  try {
    return await open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    return open();
  }
}
