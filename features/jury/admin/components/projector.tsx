import { Minimize2 } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { useReturnFocus } from "~/components/hooks/use-return-focus";
import { Icon } from "~/components/icon";

type Props = { title: string; summaryLine: ReactNode; onClose: () => void; children: ReactNode };

/** The ranking alone, large enough for a projector; Escape closes it. */
export default function Projector({ title, summaryLine, onClose, children }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root onOpenChange={(open) => !open && onClose()} open>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="min-w-0 bg-house fixed inset-0 z-60 overflow-auto border-0 rounded-none text-[1.25rem]"
          data-density="compact"
        >
          <header className="flex flex-wrap items-center gap-y-1.5 gap-x-4 py-4 px-5 [&_.btn]:ml-auto sm:flex-nowrap sm:[&_.btn]:flex-none">
            <Radix.Title asChild>
              <h2 className="text-[1.5rem] wrap-anywhere font-semibold sm:flex-none">{title}</h2>
            </Radix.Title>
            {summaryLine}
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
