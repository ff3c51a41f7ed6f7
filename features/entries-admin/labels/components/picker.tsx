import { Check, Minus, Plus } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Popup } from "~/components/admin/popup";
import { Icon } from "~/components/icon";
import { accents } from "~/db/enums";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import { apiFetch } from "~/lib/api/client";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { createLabel } from "../contract";
import { type LabeledEntry, useSetLabel } from "../hooks";
import { type Label, maxLabelLength, type UsedLabel } from "../schema";
import { labelTexts } from "../texts";
import { LabelMark } from "./label";

type Props = {
  /** The labels of the edition. */
  labels: readonly UsedLabel[];
  /** The entries that get the chosen label; if all of them have it, they lose it. */
  entries: readonly LabeledEntry[];
  onClose: () => void;
} & Pick<ComponentProps<typeof Popup>, "up" | "place">;

/** The label that was put last; the first one if none was. */
const findLastUsed = (labels: readonly UsedLabel[]) =>
  labels.reduce<UsedLabel | undefined>(
    (last, label) => ((label.usedAt ?? "") > (last?.usedAt ?? "") ? label : last),
    undefined,
  );

/** How many of the entries have a label: all, some or none. */
function shareOf(entries: readonly LabeledEntry[], { id }: Label) {
  const count = entries.filter(({ labels }) => labels.some((label) => label.id === id)).length;
  if (count === 0) return "none";
  return count === entries.length ? "all" : "some";
}

/**
 * Finds a label, or makes one, and puts it on the entries. It opens with the label that was put last, so that the same
 * one again is one more press.
 */
export function LabelPicker({ labels, entries, onClose, up, place }: Props) {
  const listId = useId();
  const keepEdition = useKeepEdition();
  const { mutate: set } = useSetLabel();
  const lastUsedLabel = findLastUsed(labels);
  const [typedName, setTypedName] = useState("");
  const words = typedName.trim().toLowerCase();
  const matches = labels.filter(({ name }) => name.toLowerCase().includes(words));
  const isNew = words !== "" && !labels.some(({ name }) => name.toLowerCase() === words);
  const optionCount = matches.length + (isNew ? 1 : 0);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      labels.findIndex(({ id }) => id === lastUsedLabel?.id),
    ),
  );
  const activeIndex = Math.min(active, optionCount - 1);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const choose = (label: Label) => {
    set({ label, entries, on: shareOf(entries, label) !== "all" });
    onClose();
  };
  const add = useAdminMutation(
    (name: string) =>
      apiFetch(createLabel, {
        query: { edition: entries[0]?.edition },
        body: { name, accent: accents[labels.length % accents.length] ?? "gold" },
      }),
    choose,
  );
  const chooseAt = (index: number) => {
    const label = matches[index];
    if (label) choose(label);
    else if (isNew && !add.isPending) add.mutate(typedName.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a Japanese or Chinese word: it is no choice yet.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") chooseAt(activeIndex);
    else if (event.key === "ArrowDown") setActive(Math.min(activeIndex + 1, optionCount - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(activeIndex - 1, 0));
    else return;
    event.preventDefault();
  };
  const optionClass =
    "flex min-h-9 max-sm:min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 aria-selected:bg-[color-mix(in_oklab,var(--color-gold)_16%,transparent)] hover:bg-surface-2 [&>small]:ml-auto [&>small]:text-xs [&>small]:text-muted";
  return (
    <Popup
      className="w-66 max-w-[calc(100vw-24px)] text-left font-normal text-text"
      label={labelTexts.list}
      onClose={onClose}
      place={place}
      up={up}
    >
      <input
        aria-activedescendant={optionCount > 0 ? `${listId}-${activeIndex}` : undefined}
        aria-controls={optionCount > 0 ? listId : undefined}
        aria-expanded={optionCount > 0}
        aria-label={labelTexts.field}
        autoComplete="off"
        className="input mb-1.5 min-h-9!"
        maxLength={maxLabelLength}
        onChange={(event) => {
          setTypedName(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        placeholder={labelTexts.field}
        ref={input}
        role="combobox"
        value={typedName}
      />
      {optionCount > 0 && (
        <div
          aria-label={labelTexts.list}
          className="max-h-64 overflow-y-auto"
          id={listId}
          role="listbox"
        >
          {matches.map((label, index) => {
            const share = shareOf(entries, label);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
              <div
                aria-selected={index === activeIndex}
                className={optionClass}
                id={`${listId}-${index}`}
                key={label.id}
                onClick={() => choose(label)}
                role="option"
                tabIndex={-1}
              >
                <LabelMark label={label} />
                {share !== "none" && <Icon of={share === "all" ? Check : Minus} size={15} />}
                <small>
                  {label.id === lastUsedLabel?.id ? labelTexts.lastUsed : numberText(label.entries)}
                </small>
              </div>
            );
          })}
          {isNew && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
            <div
              aria-selected={activeIndex === matches.length}
              className={optionClass}
              id={`${listId}-${matches.length}`}
              onClick={() => chooseAt(matches.length)}
              role="option"
              tabIndex={-1}
            >
              <Icon of={Plus} size={15} />
              {labelTexts.addNamed(typedName.trim())}
            </div>
          )}
        </div>
      )}
      {optionCount === 0 && <p className="px-2.5 py-1.5 text-sm text-muted">{labelTexts.none}</p>}
      <Link
        className="mt-1 flex min-h-10 items-center border-t border-line-strong/60 px-2.5 text-muted hover:text-text"
        to={keepEdition(pages.adminLabels)}
      >
        {labelTexts.edit}
      </Link>
    </Popup>
  );
}
