import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { composeMail } from "./compose-message.server";
import type { MailTransport } from "./gateway.server";

/**
 * Writes each mail as an .eml file, under its Message-ID, whole or not at all:
 * a file appears under its name once every byte of it is on disk. Only that is waited for
 * by another thread: to hand it the rest as well costs twice as much as the whole email.
 */
export function fileTransport(folder: string): MailTransport {
  let composer: ReturnType<typeof openComposer> | undefined;
  return {
    name: "file",
    send: async (mail) => {
      composer ??= openComposer();
      const { message } = await (await composer).sendMail(composeMail(mail));
      const name = `${mail.messageId.replace(/[^a-z0-9-]+/gi, "_").replace(/^_|_$/g, "")}.eml`;
      const partial = path.join(folder, `.${name}.part`);
      const file = openIn(folder, partial);
      try {
        fs.writeFileSync(file, message as Buffer);
        await synced(file);
      } finally {
        fs.closeSync(file);
      }
      fs.renameSync(partial, path.join(folder, name));
    },
  };
}

/** Loaded with the first email: most processes send none. */
async function openComposer() {
  const { createTransport } = (await import("nodemailer")).default;
  return createTransport({ streamTransport: true, buffer: true });
}

const synced = promisify(fs.fsync);

/** Opens a new file. The folder is there already, save for the first mail, or where somebody tidied it away. */
function openIn(folder: string, file: string): number {
  const open = () => fs.openSync(file, "w", 0o600);
  try {
    return open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    return open();
  }
}
