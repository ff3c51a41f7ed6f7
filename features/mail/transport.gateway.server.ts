import path from "node:path";
import { fileTransport } from "./file.gateway.server";
import type { MailTransport } from "./gateway.server";
import { sendgridTransport } from "./sendgrid.gateway.server";

export type MailSettings = {
  dataDir: string;
  smtpUrl?: string;
  sendgridApiKey?: string;
  sendgridApiBase?: string;
};

/** The transport of the environment; without one, emails are written to DATA_DIR/mail. */
export async function createMailTransport(settings: MailSettings): Promise<MailTransport> {
  const { dataDir, smtpUrl, sendgridApiKey: apiKey, sendgridApiBase: apiBase } = settings;
  if (smtpUrl) return (await import("./smtp.gateway.server")).smtpTransport(smtpUrl);
  if (apiKey) return sendgridTransport({ apiKey, apiBase });
  return fileTransport(path.join(dataDir, "mail"));
}
