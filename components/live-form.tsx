import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useHydrated } from "./hooks/use-hydrated";

/**
 * A form that scripts submit. Its fields are disabled until hydration, so that no typed value is lost or ends up in an
 * address. `legend` names the fields for assistive technology, `className` lays them out.
 */
export function LiveForm({
  legend,
  className,
  children,
  ...rest
}: ComponentProps<"form"> & { legend: string }) {
  const isHydrated = useHydrated();
  return (
    <form method="post" noValidate {...rest}>
      <fieldset className={classNames("min-w-0", className)} disabled={!isHydrated}>
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    </form>
  );
}
