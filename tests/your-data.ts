import { randomUUID } from "node:crypto";
import { dataAccess } from "~/db/schema";
import { yourDataCookie } from "~/features/privacy/cookie.rules.server";
import { hashToken, makeToken } from "~/lib/token.server";
import type { TestApp } from "./harness";

/** Opens /your-data for the owner of an address, as its link and code do. Returns the Cookie header. */
export async function proveAsOwner(app: TestApp, email: string): Promise<string> {
  const session = makeToken();
  const createdAt = app.deps.clock();
  const sessionExpiresAt = new Date(createdAt.getTime() + 15 * 60_000);
  await app.db.insert(dataAccess).values({
    id: randomUUID(),
    email,
    tokenHash: hashToken(makeToken()),
    codeHash: "",
    createdAt,
    expiresAt: createdAt,
    usedAt: createdAt,
    sessionHash: hashToken(session),
    sessionExpiresAt,
  });
  return yourDataCookie(app.deps.publicUrl, session).split(";")[0] ?? "";
}
