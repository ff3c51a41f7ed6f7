import type { FormEventHandler, ReactNode } from "react";
import { Form } from "react-router";
import { Toolbar } from "~/components/admin/toolbar";
import { Button } from "~/components/button";

type Props = {
  /** Comes from `useFilters`, as do the fields. */
  onSubmit: FormEventHandler;
  /** The label of the button without scripts. */
  applyLabel?: string;
  /** Shown at the right, after the fields. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The filters of a list, as an ordinary form that works without scripts. */
export function FilterForm({ onSubmit, applyLabel = "Apply", aside, children }: Props) {
  return (
    <Form method="get" onSubmit={onSubmit} role="search">
      <Toolbar>
        {children}
        <noscript>
          <Button size="sm" type="submit" variant="outline">
            {applyLabel}
          </Button>
        </noscript>
        {aside}
      </Toolbar>
    </Form>
  );
}
