import type { ReactNode } from "react";
import { ReadOnlyContext, useIsReadOnly } from "../hooks/use-read-only";

type Props = { reason: string | null; children: ReactNode };

/**
 * A page that shows everything and changes nothing, with the reason in its head, or an ordinary page if there is no
 * reason. Buttons and forms of such a page are inside `IfEditable`.
 */
export const ReadOnly = ({ reason, children }: Props) => (
  <ReadOnlyContext value={reason}>{children}</ReadOnlyContext>
);

/** What changes something: nothing where the page is read-only. */
export const IfEditable = ({ children }: { children: ReactNode }) => !useIsReadOnly() && children;
