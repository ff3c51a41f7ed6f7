import { Share2 } from "lucide-react";
import { Button } from "./button";
import { copy } from "./copy-text";
import { useHydrated } from "./hooks/use-hydrated";
import { Icon } from "./icon";

/** Shares the page by the device's own means; where it has none, its address is copied. */
export function ShareButton({ title }: { title: string }) {
  const live = useHydrated();
  // Without scripts there is nothing that it could do.
  if (!live) return null;
  const share = async () => {
    const url = location.href.split("#")[0] ?? "";
    // Who closes the device's own dialog shares nothing.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined);
    await copy(url);
  };
  return (
    <Button onClick={() => void share()} size="sm" variant="outline">
      <Icon of={Share2} />
      Share
    </Button>
  );
}
