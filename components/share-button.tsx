import { Share2 } from "lucide-react";
import { Button, type ButtonLook } from "./button";
import { copy } from "./copy-text";
import { useHydrated } from "./hooks/use-hydrated";
import { Icon } from "./icon";

/** Opens the device's share dialog; without one, copies the address. */
export function ShareButton({ title, size = "sm" }: { title: string } & Pick<ButtonLook, "size">) {
  const isHydrated = useHydrated();
  const share = async () => {
    const url = location.href.split("#")[0] ?? "";
    // Closing the dialog rejects; that is no error.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined);
    await copy(url);
  };
  return (
    // Without scripts it could do nothing. Until they are loaded it has its place, so that nothing moves.
    <Button
      className="noscript:hidden"
      disabled={!isHydrated}
      onClick={() => void share()}
      size={size}
      variant="outline"
    >
      <Icon of={Share2} />
      Share
    </Button>
  );
}
