import fs from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { composeMail } from "./compose.server";
import type { MailTransport } from "./gateway.server";

/**
 * Writes each mail as an .eml file, under its Message-ID, whole or not at all:
 * a file appears under its name once every byte of it is on disk.
 */
export function fileTransport(folder: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    name: "file",
    send: async (mail) => {
      const { message } = await composer.sendMail(composeMail(mail));
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.messageId.replace(/[^a-z0-9-]+/gi, "_").replace(/^_|_$/g, "")}.eml`;
      const partial = path.join(folder, `.${name}.part`);
      const file = await fs.open(partial, "w", 0o600);
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
