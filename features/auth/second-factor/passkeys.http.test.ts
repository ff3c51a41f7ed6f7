import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, outboxMessages, passkeys } from "~/db/schema";
import type { Actor } from "~/lib/api/endpoint";
import { deleteOld } from "~/server/jobs/retention";
import { enterPerson } from "~/tests/actors";
import { bounds } from "~/tests/bounds";
import { cookieOf, createTestApp, directorEmail, type TestApp } from "~/tests/harness";
import { addRecoveryCodes } from "~/tests/second-factor";
import { printedSeed, randomNumbers, runs } from "~/tests/seed";
import { type Bent, softwareAuthenticator } from "~/tests/software-authenticator";
import { makeInvitation } from "../login-code/login-codes.commands.server";
import { shouldOfferPasskey } from "./queries.server";
import { passkeyRefused } from "./texts";

const origin = "https://festival.test";
const session = "__Host-heartlight_session";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ publicUrl: origin });
});
afterEach(() => app.close());

type Offered = { challengeId: string; publicKey: { challenge: string; rpId: string } };

const offer = async (purpose: string, cookie = ""): Promise<Offered> => {
  const response = await app.request("/api/auth/options", { json: { purpose }, cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as Offered;
};

/** Logs in without the device cookie of https sites, which the harness does not know. */
const director = async () => {
  await app.logIn();
  const { accessCode } = await import("~/tests/harness");
  const json = { email: directorEmail, accessCode };
  const response = await app.request("/api/director/session", { json });
  expect(response.status).toBe(200);
  return cookieOf(response);
};

async function add(cookie: string, authenticator = softwareAuthenticator(origin)) {
  const { challengeId, publicKey } = await offer("add", cookie);
  const json = { challengeId, label: "Laptop", credential: authenticator.create(publicKey) };
  const response = await app.request("/api/passkeys", { json, cookie });
  expect(response.status).toBe(201);
  return { authenticator, passkey: (await response.json()) as { id: string } };
}

const verify = (challengeId: string, credential: unknown, cookie = "") =>
  app.request("/api/auth/verify", { json: { challengeId, credential }, cookie });

test("a passkey alone logs in, and confirms", async () => {
  const cookie = await director();
  const { authenticator } = await add(cookie);
  await addRecoveryCodes(app, cookie);
  const { challengeId, publicKey } = await offer("login");
  expect(publicKey).toMatchObject({ rpId: "festival.test", userVerification: "required" });
  expect(publicKey).not.toHaveProperty("allowCredentials");
  const response = await verify(challengeId, authenticator.get(publicKey));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ person: { email: directorEmail }, needs: null });
  const ownCookie = cookieOf(response);
  expect(ownCookie).toContain(session);

  app.passMinutes(16);
  const old = { json: { purpose: "add" }, cookie: ownCookie };
  expect((await app.request("/api/auth/options", old)).status).toBe(403);
  const offered = await offer("confirm", ownCookie);
  expect(offered.publicKey).toMatchObject({
    allowCredentials: [{ id: authenticator.credentialId }],
  });
  const confirmed = await verify(
    offered.challengeId,
    authenticator.get(offered.publicKey),
    ownCookie,
  );
  expect(confirmed.status).toBe(200);
  expect(await confirmed.json()).toHaveProperty("confirmedUntil");
  expect((await app.request("/api/auth/options", old)).status).toBe(200);
});

test("options require a discoverable passkey with user verification", async () => {
  const { publicKey } = await offer("add", await director());
  expect(publicKey).toMatchObject({
    rp: { id: "festival.test" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
});

test("a passkey is listed, renamed and removed; its removal is notified by email", async () => {
  const cookie = await director();
  const { passkey, authenticator } = await add(cookie);
  const { id } = passkey;
  const path = `/api/passkeys/${id}`;
  const renamed = await app.request(path, { method: "PATCH", json: { label: "Desk" }, cookie });
  expect(await renamed.json()).toMatchObject({
    id,
    label: "Desk",
    usable: true,
    rpId: "festival.test",
  });
  const person = { name: "Ida", email: "ida@mail.example", roles: ["programmer"] as const };
  const ida = await enterPerson(app.db, app.deps.clock, person);
  const foreign = ida.cookie.replace("heartlight_session", session);
  const response = await app.request(path, { method: "DELETE", cookie: foreign });
  expect(response.status).toBe(404);
  expect((await app.request(path, { method: "DELETE", cookie })).status).toBe(204);
  const { challengeId, publicKey } = await offer("login");
  const refused = await verify(challengeId, authenticator.get(publicKey));
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ detail: passkeyRefused, unknownCredential: true });
  const subjects = (await app.db.select().from(outboxMessages)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining(["A passkey was added", "A passkey was removed"]),
  );
});

test("refuses a counter that does not grow, with an email and an audit log row", async () => {
  const cookie = await director();
  const { authenticator } = await add(cookie);
  const use = async (counter: number) => {
    const { challengeId, publicKey } = await offer("login");
    return (await verify(challengeId, authenticator.get(publicKey, { counter }))).status;
  };
  expect(await use(5)).toBe(200);
  expect(await use(5)).toBe(401);
  expect(await use(4)).toBe(401);
  expect(await use(0)).toBe(401);
  expect(await use(6)).toBe(200);
  const mails = await app.db.select().from(outboxMessages);
  expect(mails.filter(({ subject }) => subject === "A passkey was refused")).toHaveLength(3);
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.action, "passkey refused"));
  expect(rows).toHaveLength(3);
});

test("a synced passkey counts nothing, and works", async () => {
  const { authenticator } = await add(
    await director(),
    softwareAuthenticator(origin, { synced: true }),
  );
  for (let round = 0; round < 2; round += 1) {
    const { challengeId, publicKey } = await offer("login");
    expect((await verify(challengeId, authenticator.get(publicKey))).status).toBe(200);
  }
  expect(await app.db.select().from(passkeys)).toMatchObject([{ counter: 0, backedUp: true }]);
});

describe("a ceremony is refused", () => {
  const bends: [string, Bent][] = [
    ["of another origin", { origin: "https://festival.test.evil.example" }],
    ["of the same host on plain http", { origin: "http://festival.test" }],
    ["of another host's passkeys", { rpId: "evil.example" }],
    ["with another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["of the other kind", { type: "webauthn.create" }],
    ["without verification of the user", { unverified: true }],
    ["with somebody else's handle", { userHandle: "c29tZWJvZHkgZWxzZQ" }],
  ];
  test.each(bends)("%s", async (_, bent) => {
    const { authenticator } = await add(await director());
    const { challengeId, publicKey } = await offer("login");
    const refused = await verify(challengeId, authenticator.get(publicKey, bent));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ detail: passkeyRefused });
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test("that is replayed, expired, or was created for another purpose or person", async () => {
    const cookie = await director();
    const { authenticator } = await add(cookie);
    const first = await offer("login");
    const credential = authenticator.get(first.publicKey);
    expect((await verify(first.challengeId, credential)).status).toBe(200);
    expect((await verify(first.challengeId, credential)).status).toBe(401);
    const late = await offer("login");
    app.passMinutes(5);
    expect((await verify(late.challengeId, authenticator.get(late.publicKey))).status).toBe(401);
    const confirm = await offer("confirm", cookie);
    const confirmation = authenticator.get(confirm.publicKey);
    expect((await verify(confirm.challengeId, confirmation)).status).toBe(401);
    const adding = await offer("add", cookie);
    const used = authenticator.get(adding.publicKey);
    expect((await verify(adding.challengeId, used, cookie)).status).toBe(401);
    const [one, two] = [await offer("login"), await offer("login")];
    expect((await verify(one.challengeId, authenticator.get(two.publicKey))).status).toBe(401);
  });

  test("of a new passkey, bent in the same ways", async () => {
    const cookie = await director();
    for (const [title, bent] of bends.slice(0, 6)) {
      const { challengeId, publicKey } = await offer("add", cookie);
      const variant = title.includes("kind") ? { type: "webauthn.get" } : bent;
      const credential = softwareAuthenticator(origin).create(publicKey, variant);
      const json = { challengeId, label: "Laptop", credential };
      const response = await app.request("/api/passkeys", { json, cookie });
      expect(response.status, title).toBe(401);
    }
    expect(await app.db.$count(passkeys)).toBe(0);
  });
});

test("of many ceremonies with one bit turned, none is accepted", {
  timeout: bounds.stories,
}, async () => {
  const cookie = await director();
  const { authenticator } = await add(cookie);
  const random = randomNumbers(printedSeed("passkeys with one bit turned"));
  const below = (count: number) => Math.floor(random() * count);
  const parts = ["clientDataJSON", "authenticatorData", "signature"] as const;
  const odd: string[] = [];
  for (let round = 0; round < runs(1_000); round += 1) {
    const { challengeId, publicKey } = await offer("login");
    const credential = authenticator.get(publicKey);
    const part = parts[round % parts.length] ?? "signature";
    const bytes = Buffer.from(credential.response[part], "base64url");
    const at = below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    credential.response[part] = bytes.toString("base64url");
    const { status } = await verify(challengeId, credential);
    if (status !== 401) odd.push(`${status}: byte ${at} of ${part}`);
  }
  expect(odd).toEqual([]);
  const { challengeId, publicKey } = await offer("login");
  expect((await verify(challengeId, authenticator.get(publicKey))).status).toBe(200);
});

test("on plain http or an IP address none are offered, saying why", async () => {
  for (const [publicUrl, reason] of [
    ["http://festival.test", "https"],
    ["https://192.0.2.7", "host name"],
  ] as const) {
    const otherApp = await createTestApp({ publicUrl });
    const refused = await otherApp.request("/api/auth/options", { json: { purpose: "login" } });
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { detail: string }).detail).toContain(reason);
    await otherApp.close();
  }
});

test("lists the origins that may use this host's passkeys", async () => {
  const response = await app.request("/.well-known/webauthn");
  expect(await response.json()).toEqual({ origins: [origin] });
});

test("a juror is offered a passkey right after the third login, until they have one", async () => {
  const person = { name: "Jo", email: "jo@mail.example", roles: ["juror"] as const };
  const { id } = await enterPerson(app.db, app.deps.clock, person);
  const site = { ...app.deps };
  const offered = (confirmedAt = app.deps.clock()) =>
    shouldOfferPasskey(site, { personId: id, confirmedAt } as Actor);
  for (let login = 0; login < 3; login += 1) {
    expect(await offered()).toBe(false);
    const json = await makeInvitation(app.db, app.deps.clock, id);
    expect((await app.request("/api/sessions", { json })).status).toBe(201);
  }
  expect(await offered()).toBe(true);
  // The audit log forgets the logins after a year.
  app.passMinutes(366 * 24 * 60);
  await deleteOld(app.deps);
  expect(await app.db.$count(auditLog)).toBe(0);
  expect(await offered()).toBe(true);
  expect(await offered(new Date(app.deps.clock().getTime() - 16 * 60_000))).toBe(false);
  expect(
    await shouldOfferPasskey({ ...site, publicUrl: "http://192.0.2.1" }, {
      personId: id,
      confirmedAt: app.deps.clock(),
    } as Actor),
  ).toBe(false);
  const key = { credentialId: "x", publicKey: "x", label: "x", rpId: "x" };
  await app.db.insert(passkeys).values({ ...key, personId: id });
  expect(await offered()).toBe(false);
});
