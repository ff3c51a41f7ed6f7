import type { FormEventHandler, ReactNode } from "react";
import { Form } from "react-router";
import { Toolbar } from "~/components/admin/toolbar";
import { Button } from "~/components/button";

type Props = {
  /** Of `useFilters`, as are the fields. */
  onSubmit: FormEventHandler;
  /** The button's label without scripts. */
  apply?: string;
  /** At the right, after the fields. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The bar of a list's filters. An ordinary form, so that it works before scripts run. */
export function FilterForm({ onSubmit, apply = "Apply", aside, children }: Props) {
  return (
    <Form method="get" onSubmit={onSubmit} role="search">
      <Toolbar>
        {children}
        <noscript>
          <Button size="sm" type="submit" variant="outline">
            {apply}
          </Button>
        </noscript>
        {aside}
      </Toolbar>
    </Form>
  );
}
