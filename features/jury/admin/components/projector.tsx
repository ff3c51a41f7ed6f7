import { Minimize2 } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { useReturnFocus } from "~/components/hooks/use-return-focus";
import { Icon } from "~/components/icon";

type Props = { title: string; sums: ReactNode; onClose: () => void; children: ReactNode };

/** The ranking alone, large enough for a wall: nothing else can be reached until Escape. */
export default function Projector({ title, sums, onClose, children }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root onOpenChange={(open) => !open && onClose()} open>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="delib delib-projected"
          data-density="compact"
        >
          <header className="delib-head">
            <Radix.Title asChild>
              <h2 className="wrap-anywhere">{title}</h2>
            </Radix.Title>
            {sums}
            <Radix.Close asChild>
              <Button size="sm" variant="outline">
                <Icon of={Minimize2} />
                Exit full screen
              </Button>
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
