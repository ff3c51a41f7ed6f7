import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

type Props = Omit<ComponentProps<"section">, "title"> & { title?: ReactNode };

/** A raised surface that holds one thing: a form, a summary. */
export function Panel({ title, className, children, ...rest }: Props) {
  return (
    <section {...rest} className={classNames("panel", className)}>
      {title && <h3 className="panel-title">{title}</h3>}
      {children}
    </section>
  );
}
