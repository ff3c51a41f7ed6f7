import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb";

type Props = {
  title: ReactNode;
  /** One plain line: counts, dates. */
  note?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Small buttons at the right, below the title on a phone. */
  actions?: ReactNode;
};

/** The head of a director's page: title, note, actions. */
export function DeskHead({ title, note, crumbs, actions }: Props) {
  return (
    <div className="desk-head">
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <div>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {actions && <div className="desk-actions">{actions}</div>}
    </div>
  );
}

type BoxProps = {
  title?: ReactNode;
  /** At the right of the title: a link, a legend. */
  aside?: ReactNode;
  /** Leave out the inner margin, for tables, lists and tool bars. */
  flush?: boolean;
  children: ReactNode;
};

/** A ruled panel. */
export function DeskBox({ title, aside, flush = false, children }: BoxProps) {
  return (
    <section className="desk-box">
      {(title || aside) && (
        <header>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {flush ? children : <div className="desk-box-body">{children}</div>}
    </section>
  );
}
