import { Fragment } from "react";

/** An e-mail address that breaks, where it must, before its '@' or a dot, and within a word at last. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <span className="hyphens-none wrap-anywhere">
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
