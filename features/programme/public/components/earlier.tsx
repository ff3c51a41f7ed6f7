import type { ReactNode } from "react";
import { formatCount } from "../rules";

/**
 * Screenings by time, which begin with the next one: those that ended before the page was opened (`data-earlier`) are
 * behind a link, which needs no scripts. In a timetable nothing is folded.
 */
export function EarlierFolded({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="pg-fold" id="earlier">
      {count > 0 && (
        <p className="pg-earlier">
          <a className="link" href="#earlier">
            Show {formatCount(count, "earlier screening")}
          </a>
        </p>
      )}
      {children}
    </div>
  );
}
