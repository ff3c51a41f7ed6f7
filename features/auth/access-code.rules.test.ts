import { expect, test, vi } from "vitest";

/** How many hashes are computed now, and at most. */
const load = vi.hoisted(() => ({ now: 0, most: 0 }));

// Node's own function, with a spy.
vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  type Argon2 = typeof crypto.argon2;
  const argon2 = ((kind, parameters, done) => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    crypto.argon2(kind, parameters, (error, tag) => {
      load.now -= 1;
      done(error, tag);
    });
  }) as Argon2;
  return { ...crypto, argon2 };
});

// Another test of this worker may have loaded the module without the spy.
vi.resetModules();
const {
  hashAccessCode,
  dummyHash: hashOfNothing,
  makeAccessCode,
  verifyAccessCode,
} = await import("./access-code.rules.server");

test("stores a code as argon2id with 19 MiB, two passes and a salt", async () => {
  const [hash, otherHash] = await Promise.all([
    hashAccessCode("a heart"),
    hashAccessCode("a heart"),
  ]);
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(hash).not.toBe(otherHash);
  expect(await verifyAccessCode("a heart", hash)).toBe(true);
  expect(await verifyAccessCode("a heart", otherHash)).toBe(true);
  expect(await verifyAccessCode("A heart", hash)).toBe(false);
  // The same emails, typed on another keyboard.
  expect(await verifyAccessCode("cafe\u0301", await hashAccessCode("café"))).toBe(true);
  // A comparison for an unknown email costs as much, and never matches.
  expect(hashOfNothing()).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyAccessCode("a heart", hashOfNothing())).toBe(false);
});

test("computes at most two hashes at once", async () => {
  const cheap = await hashAccessCode("a heart", { memory: 64, passes: 1, parallelism: 1 });
  load.most = 0;
  const tried = await Promise.all(
    Array.from({ length: 20 }, (_, n) => verifyAccessCode(n === 7 ? "a heart" : `${n}`, cheap)),
  );
  expect(load.most).toBe(2);
  expect(tried.filter(Boolean)).toHaveLength(1);
});

test("makes long codes without characters that are confused when read aloud", () => {
  const codes = Array.from({ length: 50 }, makeAccessCode);
  for (const code of codes)
    expect(code).toMatch(/^(?:[a-hj-kmnp-z2-9]{5}-){3}[a-hj-kmnp-z2-9]{5}$/);
  expect(new Set(codes).size).toBe(50);
});
