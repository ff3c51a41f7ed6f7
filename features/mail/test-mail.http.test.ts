import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, type TestApp } from "~/tests/harness";
import { queueMail } from "./commands.server";
import { sendTestEmail } from "./contract";
import { fileTransport } from "./file.gateway.server";
import { mailDelivery } from "./jobs.server";
import { smtpTransport } from "./smtp.gateway.server";

const { path: testEmailPath } = sendTestEmail;

const sender = async () => ({ name: "Heartlight", address: "hello@heartlight.example" });
let app: TestApp;
let folder: string;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-mail-"));
  app = await createTestApp({ mail: { transport: fileTransport(folder), sender } });
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const outbox = () => app.db.select().from(outboxMessages);
const send = async (testEmail: unknown) =>
  app.request(testEmailPath, { json: { testEmail }, cookie: await app.logIn() });

describe("the test mail", () => {
  it("is sent at once and stored in the outbox", async () => {
    const response = await send(" director@heartlight.example ");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      recipient: "director@heartlight.example",
      transport: "file",
    });
    const testMails = (await outbox()).filter(({ kind }) => kind === "test");
    expect(testMails).toMatchObject([
      { state: "sent", attempts: 1, subject: "A test email from Heartlight" },
    ]);
    expect(fs.readdirSync(folder)).toHaveLength(1);
  });

  it("says in a sentence why it failed, and is not tried again", async () => {
    const smtp = await startSmtpDouble({ user: "festival", password: "right" });
    const transport = smtpTransport(smtp.wrongUrl);
    await app.close();
    app = await createTestApp({ mail: { transport, sender } });
    const response = await send("director@heartlight.example");
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      detail:
        "The mail server does not accept the user name or password: 535 5.7.8 Authentication credentials invalid",
    });
    app.passMinutes(60);
    const test = (await outbox()).filter(({ kind }) => kind === "test");
    expect(test).toMatchObject([{ state: "failed", attempts: 1 }]);
    transport.close?.();
    await smtp.close();
  });

  it("is for the director alone and needs an address", async () => {
    const json = { testEmail: "director@heartlight.example" };
    expect((await app.request(testEmailPath, { json })).status).toBe(401);
    for (const wrong of ["", "nobody", "a@b.example, c@d.example", ["a@b.example"], undefined]) {
      expect((await send(wrong)).status).toBe(422);
    }
    expect((await outbox()).filter(({ kind }) => kind === "test")).toEqual([]);
  });
});

describe("mail without a mail service", () => {
  it("writes one complete file per email, even if written twice", async () => {
    for (let number = 0; number < 50; number += 1) {
      await queueMail(app.db, app.deps.clock, {
        kind: "test",
        to: `reader${number}@mail.example`,
        subject: `Letter ${number}`,
        html: `<p>${"long ".repeat(2_000)}</p>`,
        text: "Hello",
      });
    }
    const delivery = mailDelivery({ ...app.deps, ...app.deps.mail });
    await delivery.turn();
    await app.db.update(outboxMessages).set({ state: "queued" });
    await delivery.turn();
    const files = fs.readdirSync(folder);
    expect(files).toHaveLength(50);
    expect(files.filter((name) => !name.endsWith(".eml"))).toEqual([]);
    const read = await Promise.all(
      files.map((name) => PostalMime.parse(fs.readFileSync(path.join(folder, name)))),
    );
    expect(new Set(read.map(({ subject }) => subject)).size).toBe(50);
    for (const { html } of read) expect(html?.length).toBeGreaterThan(10_000);
    expect(fs.statSync(path.join(folder, files[0] ?? "")).mode & 0o077).toBe(0);
  });

  it("waits in the queue while the folder cannot be written", async () => {
    await queueMail(app.db, app.deps.clock, {
      kind: "test",
      to: "reader@mail.example",
      subject: "Letter",
      html: "Hello",
      text: "Hello",
    });
    const file = path.join(folder, "in-the-way");
    fs.writeFileSync(file, "");
    const deps = { ...app.deps, ...app.deps.mail };
    await mailDelivery({ ...deps, transport: fileTransport(path.join(file, "mail")) }).turn();
    expect(await outbox()).toMatchObject([{ state: "queued", attempts: 1 }]);
    app.passMinutes(1);
    await mailDelivery(deps).turn();
    expect(await outbox()).toMatchObject([{ state: "sent", attempts: 2 }]);
  });
});
