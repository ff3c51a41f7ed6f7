import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { composeMail } from "./compose-message.rules.server";
import type { MailTransport } from "./gateway.server";

/**
 * Writes each email as an .eml file named by its Message-ID, atomically: the file appears once every byte is on disk.
 * Only fsync runs in another thread: passing the rest there as well costs twice as much as the email.
 */
export function fileTransport(folder: string): MailTransport {
  let composer: ReturnType<typeof openComposer> | undefined;
  return {
    name: "file",
    send: async (mail) => {
      composer ??= openComposer();
      const { message } = await (await composer).sendMail(composeMail(mail));
      const name = `${mail.messageId.replace(/[^a-z0-9-]+/gi, "_").replace(/^_|_$/g, "")}.eml`;
      const partialPath = path.join(folder, `.${name}.part`);
      const file = createFile(folder, partialPath);
      try {
        fs.writeFileSync(file, message as Buffer);
        await sync(file);
      } finally {
        fs.closeSync(file);
      }
      fs.renameSync(partialPath, path.join(folder, name));
    },
  };
}

/** Loaded with the first email: most processes send none. */
async function openComposer() {
  const { createTransport } = (await import("nodemailer")).default;
  return createTransport({ streamTransport: true, buffer: true });
}

const sync = promisify(fs.fsync);

/** Opens a new file; creates the folder if it is missing. */
function createFile(folder: string, file: string): number {
  const open = () => fs.openSync(file, "w", 0o600);
  try {
    return open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    return open();
  }
}
