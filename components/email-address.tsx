import { Fragment } from "react";

/**
 * An e-mail address that breaks, where it must, before its '@' or a dot, and within a word at last.
 * Two lines hold all but the longest ones, which end in an ellipsis there: a row of a list stays a row.
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
