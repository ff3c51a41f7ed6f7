import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { decodersOf } from "~/tests/decoder-processes";
import type * as misbehaving from "~/tests/fixtures/misbehaving.decoder";
import { type DecodeResult, type DecoderBounds, decodeInChild } from "./decode.server";
import { failureText } from "./failure.texts";

/** Whatever a decoder does, this process goes on, with a reason. */

const module = "tests/fixtures/misbehaving.decoder.ts";
const bounds = { ms: 60_000, megabytes: 64, outputBytes: 1_000_000, files: [path.resolve(module)] };

const decode = (
  input: { act?: string; echo?: unknown[] },
  more: Partial<DecoderBounds> & { attempts?: 1 | 2 } = {},
): Promise<DecodeResult<unknown>> =>
  decodeInChild<typeof misbehaving>(module, input, { ...bounds, ...more });

const decoders = () => decodersOf(process.pid, module);

test("the parts of an answer arrive in order, however large the input is", async () => {
  const bytes = new Uint8Array(900_000).fill(7);
  const answer = await decode({ echo: [1, { text: "é" }, bytes] });
  expect(answer).toEqual({ ok: true, parts: [1, { text: "é" }, expect.any(Uint8Array)] });
  expect(answer.ok && answer.parts[2]).toEqual(bytes);
});

test.for([
  ["memory", "crashed"],
  ["buffers", "crashed"],
  ["hang", "slow"],
  ["wait", "slow"],
  ["abort", "crashed"],
  ["exit", "crashed"],
  ["throw", "crashed"],
  ["garbage", "crashed"],
] as const)("%s: it is refused as %s, and no process stays", async ([act, reason]) => {
  const began = performance.now();
  const ms = reason === "slow" ? 500 : bounds.ms;
  expect(await decode({ act, echo: [1] }, { ms })).toMatchObject({ ok: false, reason });
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(decoders()).toEqual([]);
  expect(await decode({ echo: [2] })).toEqual({ ok: true, parts: [2] });
});

test("each reason has a sentence of its own, and none blames the file as damaged", () => {
  const reasons = ["slow", "crashed", "large"] as const;
  const texts = reasons.map((reason) => failureText(reason, "the picture"));
  expect(new Set(texts).size).toBe(reasons.length);
  for (const text of texts) {
    expect(text).toContain("the picture");
    expect(text).toContain("send a smaller file");
    expect(text).not.toMatch(/damaged|not a/);
  }
  expect(texts[0]).toContain("took too long");
});

test("an answer beyond its bound is refused", async () => {
  const echo = Array.from({ length: 20 }, () => new Uint8Array(100_000));
  expect(await decode({ echo })).toMatchObject({ ok: false, reason: "large" });
});

test("an error of the system and a decoder that is not there are thrown: no file is to blame", async () => {
  await expect(decode({ act: "missing" })).rejects.toThrow(/ENOENT/);
  const missing = { ...bounds, files: [] };
  await expect(decodeInChild("lib/none.decoder.server.ts", {} as never, missing)).rejects.toThrow(
    /could not start/,
  );
});

test("a decoder reads no other file, writes none, starts nothing, connects nowhere and sees no setting", async () => {
  process.env.HEARTLIGHT_SECRET = "planted";
  for (const act of ["read", "write", "spawn", "connect"]) {
    const refused = await decode({ act }).catch((error: Error) => ({ detail: error.message }));
    expect(refused, act).toMatchObject({ detail: expect.stringMatching(/restricted|permission/) });
  }
  const settings = await decode({ act: "settings" });
  expect(settings).toEqual({
    ok: true,
    parts: [expect.not.arrayContaining(["HEARTLIGHT_SECRET", "PATH", "HOME"])],
  });
  delete process.env.HEARTLIGHT_SECRET;
});

/** Whether a process waits for its timer: it used no processor time for a moment, and asks for none. */
async function isAsleep(pid: number): Promise<boolean> {
  const read = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
  const used = () => read().slice(13, 15).join();
  const before = used();
  await new Promise((resolve) => setTimeout(resolve, 300));
  return used() === before && read()[2] === "S";
}

test("two work at once, others wait; one that is killed is tried once more, a second kill refuses", async () => {
  const all = Promise.all([1, 2, 3, 4].map(() => decode({ act: "wait" }, { ms: 500 })));
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, decoders().length);
  }, 20);
  await all;
  clearInterval(timer);
  expect(most).toBe(2);

  const twice = decode({ act: "wait", echo: [1] });
  let killed = 0;
  for (let round = 0; round < 2; round += 1) {
    // A process has no command line for a moment while it becomes another program: the number seen is the one kept.
    const next = () => decoders().find((pid) => pid !== killed);
    killed = await vi.waitUntil(next, { timeout: bounds.ms });
    // While it starts no input would be to blame.
    await vi.waitUntil(() => isAsleep(killed), { timeout: bounds.ms });
    process.kill(killed, "SIGKILL");
  }
  expect(await twice).toMatchObject({ ok: false, reason: "crashed" });
});
