import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { smtpTransport } from "./smtp.gateway.server";
import { checkSmtp } from "./smtp-check.gateway.server";

/** A mail server on this machine, with a certificate that no authority signed, as Debian installs Postfix. */
async function startLocalServer(refusedSender?: string) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH"],
    onMailFrom: ({ address }, _session, done) =>
      done(
        address === refusedSender
          ? Object.assign(new Error("5.1.0 Sender address rejected"), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope, secure }, done) => {
      received.push(`${envelope.rcptTo[0]?.address} ${secure ? "encrypted" : "plain"}`);
      stream.resume().once("end", () => done());
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

const mail = {
  id: "1",
  kind: "test",
  from: { name: "Festival", address: "hello@festival.example" },
  to: { name: "Ana", address: "ana@films.example" },
  replyTo: null,
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  headers: {},
  messageId: "<1@festival.example>",
  date: new Date(),
};

test("takes emails, whatever its certificate", async () => {
  const { url, received } = await startLocalServer();
  const transport = smtpTransport(url);
  await transport.send(mail);
  transport.close?.();
  expect(received).toEqual(["ana@films.example encrypted"]);
});

test("is asked about sender and recipient without sending", async () => {
  const { url, received } = await startLocalServer("wrong@festival.example");
  const ask = (sender: string | null) => checkSmtp(url, { sender, recipient: "ana@films.example" });
  expect(await ask("hello@festival.example")).toEqual({ isEncrypted: true });
  expect(await ask(null)).toEqual({ isEncrypted: true });
  await expect(ask("wrong@festival.example")).rejects.toMatchObject({
    fault: "sender",
    message: expect.stringContaining("Sender address rejected"),
  });
  expect(received).toEqual([]);
});

test("one that is away is an outage", async () => {
  const ask = checkSmtp("smtp://127.0.0.1:1", { sender: null, recipient: "ana@films.example" });
  await expect(ask).rejects.toMatchObject({ fault: "outage" });
});
