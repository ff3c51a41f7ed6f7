import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cookieOf } from "./requests";
import type { ServerProcess } from "./server-process";

/** Who comes in by six digits of a mail, on a server in a process of its own. */

/** The digits of the letters to this address that somebody asked for, by the letters' files. */
function mailedDigits(dataDir: string, email: string): Map<string, string> {
  const folder = path.join(dataDir, "mail");
  const found = new Map<string, string>();
  for (const file of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const letter = fs.readFileSync(path.join(folder, file), "utf8");
    const code = /^(\d{6})\r?$/m.exec(letter)?.[1];
    const asked = letter.includes(email) && /ten minutes|10 minutes/.test(letter);
    if (asked && code) found.set(file, code);
  }
  return found;
}

/** Does what sends digits to this address, and resolves to them. */
export async function digitsAfter(
  dataDir: string,
  email: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const before = mailedDigits(dataDir, email);
  await ask();
  for (;;) {
    for (const [file, code] of mailedDigits(dataDir, email)) if (!before.has(file)) return code;
    await sleep(25);
  }
}

/** Comes in; returns the Cookie header of the session. */
export async function enterByDigits(
  server: Pick<ServerProcess, "request">,
  dataDir: string,
  email: string,
): Promise<string> {
  const ask = () => server.request("/api/login-codes", { json: { email } });
  const code = await digitsAfter(dataDir, email, ask);
  return cookieOf(await server.request("/api/sessions", { json: { code, email } }));
}
