import { Keyboard } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { KeyboardHelpProps } from "./key-help-dialog";

export type { Shortcut } from "./key-help-dialog";

const KeyHelpDialog = lazy(() => import("./key-help-dialog"));

/** The list of a room's keys, and the switch that turns them off; fetched when it is first asked for. */
export function KeyboardHelp(props: KeyboardHelpProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  return (
    <Suspense>
      {/* It stays once it was open: closed, it gives the keyboard its place back. */}
      {wanted && <KeyHelpDialog {...props} />}
    </Suspense>
  );
}

/** The button that shows them; a phone has no keys. */
export function KeyboardHelpButton({ onClick }: { onClick: () => void }) {
  return (
    <Button className="max-sm:hidden" onClick={onClick} size="sm" variant="ghost">
      <Icon of={Keyboard} />
      Shortcuts
    </Button>
  );
}
