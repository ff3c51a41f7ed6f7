import { expect, test } from "vitest";
import type { Contact, Reply } from "../schema";
import { findNeighbours, threadOf } from "./thread.rules";

const contact: Contact = {
  id: "m",
  firstName: "Ana",
  lastName: "Silva",
  email: "ana@letters.example",
  subject: "Ticket Support",
  message: "Hello",
  createdAt: "2026-01-06T10:00:00.000Z",
  readAt: null,
  archivedAt: null,
  answeredAt: null,
  version: 1,
};
const reply = (createdAt: string): Reply => ({
  id: createdAt,
  subject: "Re",
  body: "Yes",
  createdAt,
  mail: null,
});

test("the thread of an unread message contains only the message", () => {
  expect(threadOf(contact, [])).toEqual([{ kind: "message", at: contact.createdAt }]);
});

test("orders events by time, the message first", () => {
  const early = reply("2026-01-06T11:00:00.000Z");
  const late = reply("2026-01-08T11:00:00.000Z");
  const thread = threadOf(
    { ...contact, readAt: "2026-01-06T10:30:00.000Z", archivedAt: "2026-01-07T09:00:00.000Z" },
    [early, late],
  ).map((item) => (item.kind === "reply" ? item.reply.id : item.kind === "note" ? item.text : ""));
  expect(thread).toEqual(["", "You opened it", early.id, "You archived it", late.id]);
});

test("steps lead to the neighbours of the open row, and stop at the ends", () => {
  const ids = ["a", "b", "c"];
  expect(findNeighbours(ids, "b", -1)).toEqual({ position: 1, previous: "a", next: "c" });
  expect(findNeighbours(ids, "a", -1)).toEqual({ position: 0, previous: null, next: "b" });
  expect(findNeighbours(ids, "c", -1)).toEqual({ position: 2, previous: "b", next: null });
  expect(findNeighbours(ids, null, -1)).toEqual({ position: -1, previous: null, next: "a" });
  expect(findNeighbours([], "x", 0)).toEqual({ position: -1, previous: null, next: null });
});

test("after a row left the list, the next one has its position", () => {
  expect(findNeighbours(["a", "c"], "b", 1)).toEqual({ position: -1, previous: "a", next: "c" });
  expect(findNeighbours(["a", "b"], "c", 2)).toEqual({ position: -1, previous: "b", next: null });
  expect(findNeighbours(["a"], "gone", 7), "others left, too").toEqual({
    position: -1,
    previous: "a",
    next: null,
  });
});
