import { expect, test } from "vitest";
import { CallError } from "~/lib/api/client";
import { newestVersion, sendInTurn } from "./queue";

/** A call that the test answers. */
function heldCall() {
  let answer = (_version: number): void => undefined;
  let refuse = (_error: Error): void => undefined;
  const sentVersions: number[] = [];
  const send = (id: string) => (versionOf: (id: string) => number) => {
    sentVersions.push(versionOf(id));
    return new Promise<{ id: string; version: number }>((resolve, reject) => {
      answer = (version) => resolve({ id, version });
      refuse = reject;
    });
  };
  return {
    sent: sentVersions,
    send,
    answer: (version: number) => answer(version),
    refuse: (error: Error) => refuse(error),
  };
}
const told = (row: { id: string; version: number }) => [row];
const ticks = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a call waits for the one before it and names the version that this one made", async () => {
  const [notes, status] = [heldCall(), heldCall()];
  const first = sendInTurn([{ id: "a", version: 3 }], notes.send("a"), told);
  const second = sendInTurn([{ id: "a", version: 3 }], status.send("a"), told);
  await ticks();
  expect([notes.sent, status.sent]).toEqual([[3], []]);
  notes.answer(4);
  await first;
  await ticks();
  expect(status.sent).toEqual([4]);
  status.answer(5);
  await second;
  expect(newestVersion("a")).toBe(5);
});

test("calls about other rows do not wait", async () => {
  const [first, second] = [heldCall(), heldCall()];
  void sendInTurn([{ id: "b", version: 1 }], first.send("b"), told);
  void sendInTurn([{ id: "c", version: 1 }], second.send("c"), told);
  await ticks();
  expect([first.sent, second.sent]).toEqual([[1], [1]]);
});

test("a failed call blocks no other", async () => {
  const [one, other] = [heldCall(), heldCall()];
  const first = sendInTurn([{ id: "d", version: 1 }], one.send("d"), told);
  const second = sendInTurn([{ id: "d", version: 1 }], other.send("d"), told);
  await ticks();
  one.refuse(new Error("The line is down."));
  await expect(first).rejects.toThrow("The line is down.");
  await ticks();
  expect(other.sent).toEqual([1]);
  other.answer(2);
  await second;
});

test("refuses calls that were queued before another window's change was known", async () => {
  const [one, other, later] = [heldCall(), heldCall(), heldCall()];
  const first = sendInTurn([{ id: "e", version: 1 }], one.send("e"), told);
  const second = sendInTurn([{ id: "e", version: 1 }], other.send("e"), told);
  await ticks();
  const problem = {
    type: "about:blank" as const,
    title: "Conflict",
    status: 409,
    detail: "Stale.",
    current: { id: "e", version: 7 },
  };
  one.refuse(new CallError(409, "Stale.", problem));
  await expect(first).rejects.toThrow();
  await ticks();
  expect(other.sent).toEqual([1]);
  other.answer(1);
  await second;
  void sendInTurn([{ id: "e", version: 1 }], later.send("e"), told);
  await ticks();
  expect(later.sent).toEqual([7]);
});
