import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useHydrated } from "./hooks/use-hydrated";

/**
 * A form that scripts send. Its fields wait until scripts run, so that nothing
 * typed before is lost and nothing ends up in an address. `legend` names the fields for
 * assistive technology, `className` lays them out.
 */
export function LiveForm({
  legend,
  className,
  children,
  ...rest
}: ComponentProps<"form"> & { legend: string }) {
  const live = useHydrated();
  return (
    <form method="post" noValidate {...rest}>
      <fieldset className={classNames("min-w-0", className)} disabled={!live}>
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    </form>
  );
}
