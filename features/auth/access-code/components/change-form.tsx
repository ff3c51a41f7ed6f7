import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { TextInput } from "~/components/text-input";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetch, CallError } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { changeAccessCode } from "../contract";
import { type AccessCodeChange, accessCodeChangeSchema, minAccessCodeLength } from "../schema";
import { accessCodeTexts } from "../texts";

const emptyForm: AccessCodeChange = { currentCode: "", newCode: "", repeatedCode: "" };

/** Changes a director's access code; asks for the current one if there is one. */
export function AccessCodeForm({ email, hasCode }: { email: string; hasCode: boolean }) {
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, formState, reset, setError } = useForm<AccessCodeChange>({
    resolver: zodResolver(accessCodeChangeSchema),
    defaultValues: emptyForm,
  });
  const change = useMutation({
    mutationFn: (body: AccessCodeChange) => apiFetch(changeAccessCode, { body }),
    onSuccess: () => {
      reset(emptyForm);
      toast({
        title: accessCodeTexts.changedTitle,
        description: accessCodeTexts.changedNote,
        tone: "success",
      });
      void revalidate();
    },
    onError: (error) => {
      const fieldErrors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
      const formErrors = fieldErrors.filter(({ path }) => Object.hasOwn(emptyForm, path));
      if (formErrors.length === 0) reportError(error);
      for (const { path, message } of formErrors) {
        setError(path as keyof AccessCodeChange, { message }, { shouldFocus: true });
      }
    },
  });
  const { errors } = formState;
  return (
    <Card title={accessCodeTexts.accessCode}>
      <LiveForm
        legend={accessCodeTexts.accessCode}
        className="grid gap-5"
        onSubmit={handleSubmit((values) => change.mutate(values))}
      >
        {/* Tells a password manager which account it is. */}
        <input autoComplete="username" hidden name="username" readOnly type="text" value={email} />
        {hasCode && (
          <Field error={errors.currentCode?.message} label={accessCodeTexts.currentCode}>
            <TextInput
              {...register("currentCode")}
              autoComplete="current-password"
              type="password"
            />
          </Field>
        )}
        <Field
          error={errors.newCode?.message}
          hint={`At least ${minAccessCodeLength} characters. Several words are easy to remember.`}
          label={accessCodeTexts.newCode}
        >
          <TextInput {...register("newCode")} autoComplete="new-password" type="password" />
        </Field>
        <Field error={errors.repeatedCode?.message} label={accessCodeTexts.repeatedCode}>
          <TextInput {...register("repeatedCode")} autoComplete="new-password" type="password" />
        </Field>
        <p className="text-sm text-muted">{accessCodeTexts.logoutNote}</p>
        <div>
          <Button pending={change.isPending} size="sm" type="submit">
            {hasCode ? accessCodeTexts.change : accessCodeTexts.set}
          </Button>
        </div>
      </LiveForm>
    </Card>
  );
}
