import { type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { Checkbox } from "~/components/checkbox";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Ticks } from "~/components/ticks";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import type { TypedValues } from "../form-autosave.browser";

/** The toast of a form that was submitted without accepting the terms. */
export const termsRequired = {
  title: "Terms Required",
  description: "Please agree to the terms and conditions before submitting.",
  tone: "danger",
} as const;

type Form = UseFormReturn<TypedValues, unknown, unknown>;

/** The terms, and the checkbox to accept them. */
export function Terms({ form }: { form: Form }) {
  const { texts } = useSettings();
  const error = form.formState.errors.agreedToTerms?.message;
  return (
    <section className="field-group">
      <h2>Terms &amp; Conditions</h2>
      <Ticks className="mb-7 text-md leading-snug sm:grid-cols-2" items={texts.terms} />
      <Checkbox
        {...form.register("agreedToTerms")}
        aria-required
        error={typeof error === "string" ? error : undefined}
      >
        I agree to the terms and conditions. The full terms are in the{" "}
        <Link className="link" to={pathFor("termsOfService")}>
          terms of service
        </Link>
        .
      </Checkbox>
    </section>
  );
}

/** Whether the checkbox is ticked, once the browser knows. */
export function useAgreed(form: Form): boolean {
  const agreed = useWatch({ control: form.control, name: "agreedToTerms" });
  return useHydrated() && agreed === true;
}
