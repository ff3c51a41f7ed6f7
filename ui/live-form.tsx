import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useHydrated } from "./use-hydrated";

/**
 * A form that scripts send. Its fields wait until scripts run, so that nothing
 * typed before is lost and nothing ends up in an address. `className` lays out
 * the fields.
 */
export function LiveForm({ className, children, ...rest }: ComponentProps<"form">) {
  const live = useHydrated();
  return (
    <form method="post" noValidate {...rest}>
      <fieldset className={classNames("min-w-0", className)} disabled={!live}>
        {children}
      </fieldset>
    </form>
  );
}
