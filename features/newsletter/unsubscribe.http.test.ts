import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emailSubscribers, outboxMessages } from "~/db/schema";
import { mailDelivery } from "~/features/mail/jobs.server";
import { smtpTransport } from "~/features/mail/smtp.gateway.server";
import { startSmtpDouble } from "~/tests/fakes/smtp";
import { createTestApp, publicUrl, type TestApp } from "~/tests/harness";

let app: TestApp;
let woken: number;

beforeEach(async () => {
  woken = 0;
  const wakeMail = () => {
    woken += 1;
  };
  app = await createTestApp({ wakeMail });
});
afterEach(() => app.close());

const subscribe = (email = "ana@films.example") =>
  app.request("/api/email-subscribers", { json: { email, source: "popup" } });
const emails = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
const reader = async () => {
  const [row] = await app.db.select().from(emailSubscribers);
  if (!row) throw new Error("Nobody subscribed.");
  return row;
};
/** The POST of a mail provider: no cookie, no origin, the body of RFC 8058. */
const oneClick = (address: string, body = "List-Unsubscribe=One-Click") =>
  app.request(new URL(address, publicUrl).pathname, {
    method: "POST",
    origin: null,
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const linkIn = (headers: Record<string, string>) =>
  /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? "";

describe("the welcome email", () => {
  it.each([
    ["2026-01-31T12:00:00Z", true],
    // Exactly at the deadline.
    ["2026-02-01T01:00:00Z", false],
  ])("at %s mentions the deadline: %s", async (now, promised) => {
    app.setNow(now);
    await app.request("/api/email-subscribers", { json: { email: "mira@readers.example" } });
    const [email] = await app.db.select().from(outboxMessages);
    expect(email?.text).toContain("First looks at the selection");
    expect(email?.text.includes("deadline reminders")).toBe(promised);
  });

  it("is queued with the subscription, once, and says how to unsubscribe", async () => {
    await subscribe();
    await subscribe("ANA@films.example");
    const { unsubscribeToken } = await reader();
    const link = `${publicUrl}/unsubscribe/${unsubscribeToken}`;
    expect(await emails()).toEqual([
      expect.objectContaining({
        kind: "welcome",
        toAddress: "ana@films.example",
        stream: "newsletter",
        subject: "Welcome to Heartlight Film Festival",
        headers: {
          "Auto-Submitted": "auto-generated",
          "List-Id": "<newsletter.festival.test>",
          "List-Unsubscribe": `<${link}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
    ]);
    const [{ html, text } = { html: "", text: "" }] = await emails();
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(`Unsubscribe: ${link}`);
    expect(woken).toBeGreaterThan(0);
  });

  it("arrives with both headers complete", async () => {
    const smtp = await startSmtpDouble();
    const transport = smtpTransport(smtp.url);
    await subscribe();
    await mailDelivery({ ...app.deps, ...app.deps.mail, transport }).turn();
    const read = await PostalMime.parse(smtp.received[0]?.raw ?? "");
    const header = (key: string) => read.headers.find((entry) => entry.key === key)?.value;
    expect(header("list-unsubscribe")).toBe(
      `<${publicUrl}/unsubscribe/${(await reader()).unsubscribeToken}>`,
    );
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    transport.close?.();
    await smtp.close();
  });

  it("is not in the outbox if the subscription failed", async () => {
    await subscribe("not an address");
    expect(await emails()).toEqual([]);
  });

  it("is sent again to a returning reader, at most once a day", async () => {
    await subscribe();
    const link = linkIn((await emails())[0]?.headers ?? {});
    for (let time = 0; time < 5; time += 1) {
      await oneClick(link);
      await subscribe();
    }
    expect(await reader()).toMatchObject({ isActive: true });
    expect(await emails()).toHaveLength(1);
    await oneClick(link);
    app.passMinutes(24 * 60);
    await subscribe();
    expect(await emails()).toHaveLength(2);
  });
});

describe("unsubscribing with one click", () => {
  it("needs no cookie and no origin, and is permanent", async () => {
    await subscribe();
    await subscribe("other@films.example");
    const [anaEmail] = (await emails()).filter(
      ({ toAddress }) => toAddress === "ana@films.example",
    );
    const link = linkIn(anaEmail?.headers ?? {});
    app.passMinutes(1);
    expect((await oneClick(link)).status).toBe(200);
    expect((await oneClick(link)).status).toBe(200);
    const rows = await app.db.select().from(emailSubscribers);
    expect(rows.map(({ email, isActive }) => [email, isActive]).sort()).toEqual([
      ["ana@films.example", false],
      ["other@films.example", true],
    ]);
    expect(rows.find(({ isActive }) => !isActive)?.unsubscribedAt).toEqual(app.deps.clock());
  });

  it("deletes queued newsletters", async () => {
    await subscribe();
    await oneClick(linkIn((await emails())[0]?.headers ?? {}));
    expect(await emails()).toMatchObject([
      { state: "failed", lastError: "Not sent: the subscriber unsubscribed." },
    ]);
  });

  it("is undone by subscribing again, with the same link", async () => {
    await subscribe();
    const { unsubscribeToken } = await reader();
    await oneClick(`/unsubscribe/${unsubscribeToken}`);
    await subscribe();
    expect(await reader()).toMatchObject({
      isActive: true,
      unsubscribedAt: null,
      unsubscribeToken,
    });
  });

  it("redirects a person who pressed the page's button back to the page", async () => {
    await subscribe();
    const address = `/unsubscribe/${(await reader()).unsubscribeToken}`;
    const response = await oneClick(address, "from=page");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(address);
    expect((await reader()).isActive).toBe(false);
  });

  it("ignores an unknown token", async () => {
    await subscribe();
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await oneClick(`/unsubscribe/${unknown}`)).status).toBe(404);
    expect((await oneClick("/unsubscribe/%00")).status).toBe(404);
    expect((await oneClick("/unsubscribe/../api/contacts")).status).not.toBe(200);
    expect((await reader()).isActive).toBe(true);
  });

  it("does not happen by a GET: a link scanner changes nothing", async () => {
    await subscribe();
    const address = `/unsubscribe/${(await reader()).unsubscribeToken}`;
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]) {
      const response = await app.request(address, { method, origin: null });
      expect(response.status, method).toBeGreaterThanOrEqual(404);
    }
    expect((await reader()).isActive).toBe(true);
  });

  it("keeps its token out of the log and out of the director's list", async () => {
    await subscribe();
    const { unsubscribeToken } = await reader();
    await oneClick(`/unsubscribe/${unsubscribeToken}`);
    const list = await app.request("/api/email-subscribers", { cookie: await app.logIn() });
    expect(await list.text()).not.toContain(unsubscribeToken);
    expect(app.logLines.join()).not.toContain(unsubscribeToken);
  });

  it("limits the size of the body", async () => {
    await subscribe();
    const address = `/unsubscribe/${(await reader()).unsubscribeToken}`;
    expect((await oneClick(address, "x".repeat(70_000))).status).toBe(413);
  });
});
