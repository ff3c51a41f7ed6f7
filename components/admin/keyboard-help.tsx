import { Keyboard } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import type { KeyboardHelpProps } from "./keyboard-help-dialog";

export type { Shortcut } from "./keyboard-help-dialog";

const KeyHelpDialog = lazyPart(() => import("./keyboard-help-dialog"));

/** The list of a page's keyboard shortcuts, loaded on first use. */
export function KeyboardHelp(props: KeyboardHelpProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return (
    <Suspense>
      {/* It stays once it was open: when it closes, it returns the focus. */}
      {wasOpened && <KeyHelpDialog {...props} />}
    </Suspense>
  );
}

/** The button that shows the shortcuts; hidden on phones, which have no keys. */
export function KeyboardHelpButton({ onClick }: { onClick: () => void }) {
  return (
    <Button className="max-sm:hidden" onClick={onClick} size="sm" variant="ghost">
      <Icon of={Keyboard} />
      Shortcuts
    </Button>
  );
}
