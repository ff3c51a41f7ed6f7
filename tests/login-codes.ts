import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cookieOf } from "./requests";
import type { ServerProcess } from "./server-process";

/** Logs in with six digits from an email, on a server in a separate process. */

type Email = { code: string; link: string };

/** The emails with digits to this address, of one kind, by file name. */
function emailsTo(dataDir: string, email: string, kind: RegExp): Map<string, Email> {
  const folder = path.join(dataDir, "mail");
  const emails = new Map<string, Email>();
  const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  // A file that is still being written has another name.
  for (const file of files.filter((name) => name.endsWith(".eml"))) {
    const text = fs.readFileSync(path.join(folder, file), "utf8").replace(/=\r?\n/g, "");
    const code = /^(\d{6})\r?$/m.exec(text)?.[1];
    const link = /\/jury\/enter\/[\w-]{43}/.exec(text)?.[0];
    const isWanted = text.includes(email) && kind.test(text);
    if (isWanted && code && link) emails.set(file, { code, link });
  }
  return emails;
}

async function emailAfter(
  dataDir: string,
  email: string,
  kind: RegExp,
  ask: () => Promise<unknown>,
): Promise<Email> {
  const before = emailsTo(dataDir, email, kind);
  await ask();
  for (;;) {
    for (const [file, codes] of emailsTo(dataDir, email, kind)) {
      if (!before.has(file)) return codes;
    }
    await sleep(25);
  }
}

/** Runs `ask`, which sends digits to this address, and resolves to them. */
const digitsAfter = async (dataDir: string, email: string, ask: () => Promise<unknown>) =>
  (await emailAfter(dataDir, email, /ten minutes|10 minutes/, ask)).code;

/** Runs `ask`, which sends an invitation to this address, and resolves to its digits and the path of its link. */
export const invitationAfter = (dataDir: string, email: string, ask: () => Promise<unknown>) =>
  emailAfter(dataDir, email, /invited/, ask);

/** Logs in; returns the Cookie header of the session. */
export async function enterByLoginCode(
  server: Pick<ServerProcess, "request">,
  dataDir: string,
  email: string,
): Promise<string> {
  let cookie = "";
  const code = await digitsAfter(dataDir, email, async () => {
    cookie = cookieOf(await server.request("/api/login-codes", { json: { email } }));
  });
  // The digits work only in the browser that requested them.
  const came = await server.request("/api/sessions", { json: { code, email }, cookie });
  if (!came.ok) throw new Error(`${email} did not come in: ${came.status} ${await came.text()}`);
  return cookieOf(came);
}
