import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromPglite } from "~/db/client";
import { extensions } from "~/db/pglite/durable-pglite";
import { outboxMessages } from "~/db/schema";
import { outboxValues } from "~/features/mail/commands.server";
import type { OutboxMail, Suppression } from "~/features/mail/schema";
import type { Integration } from "~/features/monitoring/integrations/schema";
import { bounds } from "./bounds";
import { directorEmail } from "./director-account";
import { preloadOption } from "./faults/steps";
import { type Postfix, startPostfix } from "./postfix";
import { type ServerProcess, startServer } from "./server-process";

/** The built server with Debian's Postfix: what its real answers do to emails. */

let folder: string;
let dataDir: string;
let postfix: Postfix;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-postfix-"));
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-mail-"));
  postfix = await startPostfix(folder, {
    domains: ["heartlight.example", "mail.example", directorEmail.split("@")[1] ?? ""],
    mailboxes: ["hello@heartlight[.]example", "reader[0-9]+@mail[.]example", directorEmail],
    largest: 20_000,
  });
});
afterEach(async () => {
  postfix.stop();
  for (const directory of [folder, dataDir]) fs.rmSync(directory, { recursive: true, force: true });
});

async function queue(emails: readonly { to: string; html?: string }[]): Promise<void> {
  const { db, close } = await fromPglite(
    await PGlite.create(path.join(dataDir, "database"), { extensions }),
  );
  const rows = emails.map(({ to, html = "<p>Hello</p>" }) =>
    outboxValues(() => new Date(), { kind: "contact_notice", to, subject: to, html, text: "Hi" }),
  );
  await db.insert(outboxMessages).values(rows);
  await close();
}

let now = Date.now();
/** Starts the server an hour after the last one. */
function start(from: string): Promise<ServerProcess> {
  now += 3_600_000;
  const CLOCK_FILE = path.join(dataDir, "clock");
  fs.writeFileSync(CLOCK_FILE, new Date(now).toISOString());
  return startServer({
    DATA_DIR: dataDir,
    SMTP_URL: postfix.url,
    MAIL_FROM: from,
    CLOCK_FILE,
    NODE_OPTIONS: preloadOption("fake-time"),
  });
}

async function read<T>(server: ServerProcess, cookie: string, address: string): Promise<T> {
  const response = await server.request(address, { cookie });
  expect(response.status, address).toBe(200);
  return (await response.json()) as T;
}

it("a sender that Postfix does not know costs no email and no address; real answers are told apart", {
  timeout: bounds.starts,
}, async () => {
  await (await start("hello@heartlight.example")).end();
  const readers = Array.from({ length: 8 }, (_, at) => `reader${at}@mail.example`);
  await queue(readers.map((to) => ({ to })));

  const mistaken = await start("wrong@heartlight.example");
  let cookie = await mistaken.logIn();
  const mails = (server: ServerProcess, query = "") =>
    read<OutboxMail[]>(server, cookie, `/api/outbox?limit=50&kind=contact_notice${query}`);
  const isTried = async () => (await mails(mistaken)).some(({ lastError }) => lastError);
  while (!(await isTried())) await sleep(100);
  expect(new Set((await mails(mistaken)).map(({ state }) => state))).not.toContain("failed");
  expect(await read(mistaken, cookie, "/api/mail-suppressions")).toEqual([]);
  const services = await read<Integration[]>(mistaken, cookie, "/api/integrations");
  expect(services.find(({ name }) => name === "mail")?.lastTrouble).toBe(
    "The mail server refuses the sender's address: 550 5.1.0 <wrong@heartlight.example>: Sender address rejected: User unknown in virtual mailbox table",
  );
  expect(postfix.delivered()).toEqual([]);
  await mistaken.end();

  await queue([
    { to: "nobody@mail.example" },
    { to: "somebody@elsewhere.example" },
    { to: "reader9@mail.example", html: `<p>${"long ".repeat(10_000)}</p>` },
  ]);
  const mended = await start("hello@heartlight.example");
  cookie = await mended.logIn();
  const openOnes = async () =>
    (await mails(mended)).filter(({ state, attempts }) => state !== "sent" && attempts === 0);
  while ((await openOnes()).length > 0) await sleep(100);
  while (postfix.delivered().filter((raw) => /^Subject: reader/m.test(raw)).length < readers.length)
    await sleep(100);
  const unsent = Object.fromEntries(
    (await mails(mended))
      .filter(({ state }) => state !== "sent")
      .map(({ toAddress, state, lastError }) => [toAddress, `${state}: ${lastError}`]),
  );
  expect(unsent).toEqual({
    "nobody@mail.example":
      "failed: This address does not exist: 550 5.1.1 <nobody@mail.example>: Recipient address rejected: User unknown in virtual mailbox table",
    "somebody@elsewhere.example":
      "queued: The mail server does not accept emails from this site: 554 5.7.1 <somebody@elsewhere.example>: Relay access denied",
    "reader9@mail.example":
      "failed: This email is too large for the mail server: 552 5.3.4 Error: message file too big",
  });
  const suppressed = await read<Suppression[]>(mended, cookie, "/api/mail-suppressions");
  expect(suppressed.map(({ address }) => address)).toEqual(["nobody@mail.example"]);
  const ids = postfix.delivered().map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(new Set(ids).size, "each once").toBe(ids.length);
  await mended.end();
});
