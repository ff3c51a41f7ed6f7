import type { ReactNode } from "react";
import { formatCount } from "../formats.rules";

/**
 * Screenings by time, beginning with the next one: a link, which needs no scripts, shows those that ended before the page
 * was opened (`data-earlier`).
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
