import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

type Props = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** The heading level. */
  titleAs?: "h2" | "h3";
};

/** A raised surface for a form or a summary. */
export function Panel({ title, titleAs: Title = "h3", className, children, ...rest }: Props) {
  return (
    <section {...rest} className={classNames("panel", className)}>
      {title && <Title className="panel-title">{title}</Title>}
      {children}
    </section>
  );
}
