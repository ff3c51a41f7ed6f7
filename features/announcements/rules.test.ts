import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Action, type Announcement, transition, undoMs } from "./rules";

const now = new Date("2026-02-01T20:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const draft: Announcement = { state: "draft", sendAt: null, letters: null };
const locked: Announcement = { ...draft, state: "locked", letters: 42 };
const scheduled: Announcement = { ...locked, state: "scheduled", sendAt: later(undoMs) };
const released: Announcement = { ...scheduled, state: "released" };
const became = (from: Announcement, act: Action, at = now) => transition(from, act, at);

describe("a release", () => {
  test("follows the lock by ten minutes", () => {
    expect(became(draft, { kind: "lock", letters: 42 })).toEqual({
      done: true,
      announcement: locked,
    });
    expect(became(locked, { kind: "release", letters: 42 })).toEqual({
      done: true,
      announcement: scheduled,
    });
  });

  test("requires the right number of emails, and names it", () => {
    const answer = became(locked, { kind: "release", letters: 41 });
    expect(answer).toMatchObject({ done: false, status: 409, reason: "There are 42 emails." });
    expect(became(draft, { kind: "lock", letters: 0 })).toMatchObject({ done: false, status: 422 });
  });

  test("is at least ten minutes ahead", () => {
    const at = (ms: number) => became(locked, { kind: "schedule", letters: 42, sendAt: later(ms) });
    expect(at(undoMs - 1)).toMatchObject({ done: false, status: 422 });
    expect(at(undoMs)).toMatchObject({ done: true, announcement: { state: "scheduled" } });
  });

  test("can be undone until it happens", () => {
    const undone = became(scheduled, { kind: "undo" }, later(undoMs - 1));
    expect(undone).toEqual({ done: true, announcement: locked });
    expect(became(scheduled, { kind: "undo" }, later(undoMs))).toMatchObject({ status: 409 });
    expect(became(released, { kind: "undo" })).toMatchObject({ done: false, status: 409 });
  });

  test("happens once if requested twice", () => {
    for (const already of [scheduled, released]) {
      const answer = became(already, { kind: "release", letters: 0 });
      expect(answer).toEqual({ done: true, announcement: already });
    }
  });
});

test("no sequence of actions releases anything within ten minutes, or twice", () => {
  const acts = fc.array(
    fc.tuple(
      fc.oneof(
        fc.constant<Action>({ kind: "lock", letters: 3 }),
        ...(["unlock", "cancel", "undo"] as const).map((kind) => fc.constant<Action>({ kind })),
        fc.constantFrom(2, 3).map((letters): Action => ({ kind: "release", letters })),
        fc.nat(40).map(
          (minutes): Action => ({
            kind: "schedule",
            letters: 3,
            sendAt: later(minutes * 60_000),
          }),
        ),
      ),
      fc.nat(5),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(acts, (steps) => {
      let at = now;
      let one = draft;
      let chosenAt: Date | null = null;
      let releases = 0;
      for (const [act, minutes] of steps) {
        at = new Date(at.getTime() + minutes * 60_000);
        if (one.state === "scheduled" && one.sendAt && one.sendAt <= at) {
          releases += 1;
          expect(at.getTime() - (chosenAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(undoMs);
          one = { ...one, state: "released" };
        }
        const answer = transition(one, act, at);
        if (!answer.done) continue;
        if (one.state === "locked" && answer.announcement.state === "scheduled") chosenAt = at;
        if (one.state === "released") expect(answer.announcement).toEqual(one);
        one = answer.announcement;
      }
      expect(releases).toBeLessThanOrEqual(1);
    }),
  );
});
