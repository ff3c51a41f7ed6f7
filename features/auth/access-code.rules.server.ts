import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { makeReadableCode } from "~/lib/token.server";

/** The cost of a guess: KiB of memory, passes, lanes. */
export type Cost = { memory: number; passes: number; parallelism: number };

/** argon2id at OWASP's minimum: 19 MiB, two passes, one lane (about 23 ms). */
const defaultCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const hashWithArgon2 = promisify(argon2);

/** Hashes run at most two at a time, so that many guesses use bounded memory. */
const maxRunningJobs = 2;
const waitingJobs: (() => void)[] = [];
let runningJobs = 0;
async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (runningJobs >= maxRunningJobs)
    await new Promise<void>((resolve) => waitingJobs.push(resolve));
  else runningJobs += 1;
  try {
    return await work();
  } finally {
    // The next job takes over the place of this one.
    const next = waitingJobs.shift();
    if (next) next();
    else runningJobs -= 1;
  }
}

const deriveTag = (code: string, nonce: Buffer, cost: Cost) =>
  runInTurn(() =>
    hashWithArgon2("argon2id", {
      message: Buffer.from(code.normalize("NFC")),
      nonce,
      tagLength,
      ...cost,
    }),
  );

/** Hashes an access code: 'argon2id$19456$2$1$<salt>$<tag>'. */
export async function hashAccessCode(code: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(cost, salt, await deriveTag(code, salt, cost));
}

/** A hash that belongs to no code: comparing a code with it takes as long as with any other, and never matches. */
export const dummyHash = () => formatHash(defaultCost, randomBytes(16), randomBytes(tagLength));

function formatHash({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return [
    "argon2id",
    memory,
    passes,
    parallelism,
    salt.toString("base64url"),
    tag.toString("base64url"),
  ].join("$");
}

/** True if the code is the hashed one, at the cost that it was hashed with; takes the same time either way. */
export async function verifyAccessCode(code: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = hash.split("$");
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const expected = Buffer.from(tag, "base64url");
  const actual = await deriveTag(code, Buffer.from(salt, "base64url"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A new code of 20 characters in four groups (99 bits), to be printed once. */
export const makeAccessCode = () => makeReadableCode(4);
