import { useState, useSyncExternalStore } from "react";
import { Checkbox } from "~/components/checkbox";
import { classNames } from "~/components/class-names";
import { Dialog } from "~/components/dialog";
import { shortcutSwitch } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";
import { advanceLabel } from "~/lib/admin-list/record-navigation";
import { descriptionListClass } from "./description-list";

/** A key, or two keys with the same action. */
export type Shortcut = [keys: string, description: string];

export type KeyboardHelpProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  shortcuts: readonly Shortcut[];
  /** For lists that move to the next row after a decision: whether they do, and the setter. */
  advance?: readonly [boolean, (on: boolean) => void];
};

/** The list of a page's keyboard shortcuts, with a switch that turns them off. */
export default function KeyHelpDialog({
  open,
  onOpenChange,
  shortcuts,
  advance,
}: KeyboardHelpProps) {
  const isStoredOn = useSyncExternalStore(subscribeToNothing, shortcutSwitch.isOn, () => true);
  const [chosenIsOn, setChosenIsOn] = useState<boolean | null>(null);
  return (
    <Dialog onOpenChange={onOpenChange} open={open} title="Keyboard shortcuts">
      <dl className={classNames(descriptionListClass, "my-4")}>
        {shortcuts.map(([keys, description]) => (
          <div className="contents" key={keys}>
            <dt>
              <kbd className="rounded-sm border border-line-strong px-2 py-0.5 font-sans text-text">
                {keys}
              </kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {advance && (
        <Checkbox checked={advance[0]} onChange={(event) => advance[1](event.target.checked)}>
          {advanceLabel}
        </Checkbox>
      )}
      <Checkbox
        checked={chosenIsOn ?? isStoredOn}
        onChange={(event) => {
          setChosenIsOn(event.target.checked);
          shortcutSwitch.setOn(event.target.checked);
        }}
      >
        Use these shortcuts in this browser
      </Checkbox>
    </Dialog>
  );
}

const subscribeToNothing = () => () => undefined;
