import { Button } from "~/components/button";
import { toast } from "~/lib/toast";
import { publicationTexts } from "../../texts";
import type { Board } from "../hooks/use-board";

/** The tentative screenings of all days: a button that confirms the ready ones, and what the others lack. */
export function TentativeScreenings({ board }: { board: Board }) {
  const { pencilled } = board;
  if (pencilled.length === 0) return null;
  const readyScreenings = pencilled.filter(({ obstacle }) => obstacle === null);
  const notReady = pencilled.filter(({ obstacle }) => obstacle !== null);
  const confirmReady = () => {
    board.confirm(readyScreenings.map(({ id }) => id));
    toast({
      title: publicationTexts.confirmed(readyScreenings.length),
      description: publicationTexts.confirmedNote(notReady.length),
      tone: "success",
    });
  };
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span>{publicationTexts.tentative(pencilled.length)}</span>
        {readyScreenings.length > 0 && (
          <Button onClick={confirmReady} size="sm" variant="outline">
            {publicationTexts.confirmReady(readyScreenings.length, notReady.length)}
          </Button>
        )}
      </p>
      {notReady.length > 0 && (
        <details open={notReady.length < 4}>
          <summary className="cursor-pointer">{publicationTexts.notReady(notReady.length)}</summary>
          <ul aria-label="Not ready" className="mt-2 grid gap-1.5 text-sm">
            {notReady.map(({ id, title, obstacle }) => (
              <li className="wrap-anywhere" key={id}>
                {!obstacle?.includes(title) && <b className="mr-[0.25em] font-medium">{title}</b>}
                <span className="text-muted">{obstacle}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
