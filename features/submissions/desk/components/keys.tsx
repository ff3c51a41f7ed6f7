import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type SubmissionStatus, submissionStatuses } from "~/db/lists";
import { factList } from "~/features/desk/components/facts";
import { stored } from "~/http/stored";
import { Checkbox } from "~/ui/checkbox";
import { classNames } from "~/ui/class-names";
import { Dialog } from "~/ui/dialog";
import type { Submission } from "../../schema";
import { useSetStatuses } from "../client";
import { statusLabel } from "./status";

/**
 * Single keys for reviewing without a mouse. They can be switched off, rest while
 * one types or a dialog is open, and never shadow the browser's own.
 */

const offKey = stored.keysOff.name;

function keysAreOn(): boolean {
  try {
    return window.localStorage.getItem(offKey) === null;
  } catch {
    return true;
  }
}

function switchKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(offKey);
    else window.localStorage.setItem(offKey, "true");
  } catch {
    // Without storage the keys stay as they are.
  }
}

/** True while a key belongs to whatever has the focus. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]",
  ) !== null;

/** Calls `act` with each single key that is meant for the page; true from it says: done. */
export function useDeskKeys(act: (key: string) => boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || !keysAreOn()) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** The status behind the keys 1 to 4, or null. */
export const statusOfKey = (key: string): SubmissionStatus | null =>
  (/^[1-4]$/.test(key) && submissionStatuses[Number(key) - 1]) || null;

type ListKeys = {
  items: readonly Submission[];
  onChoose: (id: string) => void;
  onHelp: () => void;
};

/** The keys of a list. The entry in hand is the one whose link, card or row has the focus. */
export function useListKeys({ items, onChoose, onHelp }: ListKeys): void {
  const setStatuses = useSetStatuses();
  // Where the entry in hand stood: a decision may take it out of the list, and the next one is there then.
  const place = useRef<number | null>(null);
  const links = () => [...document.querySelectorAll<HTMLElement>("[data-entry]")];
  const inHand = (): HTMLElement | undefined => {
    const around = document.activeElement?.closest("li, tr");
    return around?.querySelector<HTMLElement>("[data-entry]") ?? undefined;
  };
  useDeskKeys((key) => {
    const link = inHand();
    const entry = items.find(({ id }) => id === link?.dataset.entry);
    if (key === "?") onHelp();
    else if (key === "j" || key === "k") {
      const all = links();
      const at = link ? all.indexOf(link) : (place.current ?? 0) - (key === "j" ? 1 : 0);
      const next = key === "j" ? at + 1 : Math.max(0, at - 1);
      place.current = Math.min(next, all.length - 1);
      all[place.current]?.focus();
    } else if (!link || !entry) return false;
    else if (key === "o") link.click();
    else if (key === "x") onChoose(entry.id);
    else if (key === "s") {
      link.closest("li, tr")?.querySelector<HTMLElement>("[data-star]")?.click();
    } else {
      const status = statusOfKey(key);
      if (!status) return false;
      if (status !== entry.status) setStatuses.mutate({ ids: [entry.id], status });
    }
    return true;
  });
}

const everywhere: [keys: string, what: string][] = [
  ["s", "Star or unstar"],
  ...submissionStatuses.map((status, index): [string, string] => [
    String(index + 1),
    `Mark as ${statusLabel(status).toLowerCase()}`,
  ]),
  ["?", "Show this help"],
];

const shortcuts: Record<"list" | "detail", [keys: string, what: string][]> = {
  list: [
    ["j", "Next entry"],
    ["k", "Previous entry"],
    ["o or Enter", "Open it"],
    ["x", "Select it"],
    ...everywhere,
  ],
  detail: [["j", "Next entry"], ["k", "Previous entry"], ["u", "Back to the list"], ...everywhere],
};

type HelpProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  where: "list" | "detail";
};

/** The list of keys, and the switch that turns them off. */
export function KeyHelp({ open, onOpenChange, where }: HelpProps) {
  const stored = useSyncExternalStore(never, keysAreOn, () => true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <Dialog onOpenChange={onOpenChange} open={open} title="Keyboard shortcuts">
      <dl className={classNames(factList, "my-4")}>
        {shortcuts[where].map(([keys, what]) => (
          <div className="contents" key={keys}>
            <dt>
              <kbd className="rounded-sm border border-line-strong px-2 py-0.5 font-sans text-text">
                {keys}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={chosen ?? stored}
        onChange={(event) => {
          setChosen(event.target.checked);
          switchKeys(event.target.checked);
        }}
      >
        Use these shortcuts in this browser
      </Checkbox>
    </Dialog>
  );
}

const never = () => () => undefined;
