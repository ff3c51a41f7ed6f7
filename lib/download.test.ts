import { expect, test } from "vitest";
import { downloadOf } from "~/lib/download";

const file = ["list.csv", "text/csv"] as const;

/** Pieces that count how often they were requested, and whether they were closed. */
function watched(pieces: readonly string[]) {
  const reads = { asked: 0, ended: false };
  async function* each() {
    try {
      for (const piece of pieces) {
        reads.asked += 1;
        yield piece;
      }
    } finally {
      reads.ended = true;
    }
  }
  return { seen: reads, pieces: each() };
}

test("makes a piece only on demand", async () => {
  const { seen: reads, pieces } = watched(["a", "", "b", "c"]);
  const response = downloadOf(...file, pieces);
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="list.csv"');
  expect(reads.asked).toBe(0);
  const reader = response.body?.getReader();
  await reader?.read();
  expect(reads.asked).toBe(1);
  const next = await reader?.read();
  expect(new TextDecoder().decode(next?.value), "an empty piece is passed over").toBe("b");
  expect(reads).toEqual({ asked: 3, ended: false });
});

test("makes no piece after the reader is gone", async () => {
  const { seen: reads, pieces } = watched(["a", "b", "c"]);
  const reader = downloadOf(...file, pieces).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(reads).toEqual({ asked: 1, ended: true });
});

test("a piece that cannot be made breaks the download off instead of ending it", async () => {
  async function* failing() {
    yield "a";
    throw new Error("the database has gone");
  }
  await expect(downloadOf(...file, failing()).text()).rejects.toThrow("the database has gone");
});

test("others get their turn between the pieces, however quick these are", async () => {
  let otherReads = 0;
  const timer = setInterval(() => {
    otherReads += 1;
  }, 0);
  async function* endless() {
    while (otherReads < 3) yield "a";
  }
  await downloadOf(...file, endless()).text();
  clearInterval(timer);
  expect(otherReads).toBe(3);
});
