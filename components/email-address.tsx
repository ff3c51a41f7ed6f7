import { Fragment } from "react";

/**
 * An email address that breaks, if necessary, before its '@' or a dot, and only then within a word. At most two lines,
 * so that rows of lists keep their height; longer ones end in an ellipsis.
 */
export function EmailAddress({ children }: { children: string }) {
  return (
    <span className="line-clamp-2 hyphens-none wrap-anywhere" title={children}>
      {children.split(/(?=[@.])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address stay in their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
