import { useEffect, useRef, useState } from "react";
import { CallError, call, sentenceOf } from "~/http/call";
import { saveScorecard } from "../calls";
import { dropCard, keepCard, keptCard } from "../kept-card.browser";
import type { CardTyped, Scorecard } from "../schema";

/**
 * Where what was typed is: saved; on its way; in this browser until the network is back;
 * refused with a sentence; or beside a card that was changed on another device.
 */
export type Keeping =
  | { kind: "saved"; at: Date | null }
  | { kind: "saving" }
  | { kind: "here" }
  | { kind: "refused"; told: string }
  | { kind: "theirs"; card: Scorecard };

const pauseMs = 500;
const againMs = 15_000;

const typedOf = (card: Scorecard | null): CardTyped => ({
  values: card?.values ?? {},
  verdict: card?.verdict ?? null,
  note: card?.note ?? "",
});
const sameTyped = (a: CardTyped, b: CardTyped) =>
  a.verdict === b.verdict &&
  a.note === b.note &&
  JSON.stringify(Object.entries(a.values).sort()) ===
    JSON.stringify(Object.entries(b.values).sort());

/**
 * A card that saves itself: at once into this browser, after a breath to the server, one save
 * after the other. A save that was answered to nobody is found by its content.
 */
export function useCard(id: string, loaded: Scorecard | null) {
  const [typed, setTyped] = useState(() => typedOf(loaded));
  const [keeping, setKeeping] = useState<Keeping>({ kind: "saved", at: null });
  const [shown, setShown] = useState(0);
  const work = useRef({
    typed,
    version: loaded?.version ?? 0,
    saved: typed,
    state: loaded?.state ?? "draft",
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: null as Promise<boolean> | null,
  });

  const later = (ms: number) => {
    clearTimeout(work.current.timer);
    work.current.timer = setTimeout(() => void save(false), ms);
  };

  async function send(give: boolean): Promise<boolean> {
    const now = work.current;
    const sent = now.typed;
    if (!give && sameTyped(sent, now.saved)) return true;
    setKeeping({ kind: "saving" });
    try {
      const body = { version: now.version, ...sent, give };
      take(await call(saveScorecard, { params: { id }, body }), sent);
      return true;
    } catch (error) {
      const theirs = error instanceof CallError ? (error.problem?.scorecard as Scorecard) : null;
      if (theirs && sameTyped(typedOf(theirs), sent) && (!give || theirs.state === "given")) {
        take(theirs, sent);
        return true;
      }
      if (theirs) setKeeping({ kind: "theirs", card: theirs });
      else if (error instanceof CallError) {
        setKeeping({ kind: "refused", told: sentenceOf(error) });
      } else {
        setKeeping({ kind: "here" });
        later(againMs);
      }
      return false;
    }
  }

  function take(card: Scorecard, sent: CardTyped) {
    const now = work.current;
    Object.assign(now, { version: card.version, saved: sent, state: card.state });
    if (sameTyped(now.typed, sent)) {
      dropCard(id);
      setKeeping({ kind: "saved", at: new Date() });
    } else {
      keepCard(id, { version: now.version, typed: now.typed });
      later(pauseMs);
    }
  }

  /** Saves what is typed by now; one after the other. */
  async function save(give: boolean): Promise<boolean> {
    clearTimeout(work.current.timer);
    await work.current.running;
    const running = send(give);
    work.current.running = running;
    const done = await running;
    if (work.current.running === running) work.current.running = null;
    return done;
  }

  /** Takes what stands in the form. */
  function change(next: CardTyped) {
    if (sameTyped(next, work.current.typed)) return;
    work.current.typed = next;
    setTyped(next);
    keepCard(id, { version: work.current.version, typed: next });
    later(pauseMs);
  }

  /** Puts other words into the form, as if typed. */
  function replace(next: CardTyped) {
    change(next);
    setShown((count) => count + 1);
  }

  function settleWith(card: Scorecard, keep: "mine" | "theirs") {
    Object.assign(work.current, { version: card.version, saved: typedOf(card), state: card.state });
    setKeeping({ kind: "saved", at: null });
    if (keep === "mine") return later(0);
    dropCard(id);
    work.current.typed = typedOf(card);
    setTyped(work.current.typed);
    setShown((count) => count + 1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left, once
  useEffect(() => {
    const kept = keptCard(id);
    if (kept) {
      work.current.version = kept.version;
      replace(kept.typed);
    }
    const online = () => void save(false);
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      clearTimeout(work.current.timer);
      if (!sameTyped(work.current.typed, work.current.saved)) void save(false);
    };
  }, []);

  return { typed, keeping, shown, change, give: () => save(true), settleWith };
}
