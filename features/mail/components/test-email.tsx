import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { TextInput } from "~/components/text-input";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { sendTestEmail } from "../contract";
import { type TestEmail, type TestEmailSent, testEmailSchema } from "../schema";

const fallback = "Failed to send test email. Please check your SendGrid configuration.";

/** A button that sends a test email to the director's address. */
export function TestEmailPanel({ address }: { address: string }) {
  const send = useMutation({
    mutationFn: (body: TestEmail) => apiFetch(sendTestEmail, { body }),
    onSuccess: ({ recipient }) =>
      toast({
        title: "Email Test Successful",
        description: `Test email sent to ${recipient}. Check your inbox!`,
        tone: "success",
      }),
    onError: (error) =>
      toast({
        title: "Email Test Failed",
        description: errorMessage(error) || fallback,
        tone: "danger",
      }),
  });
  const { register, handleSubmit, formState } = useForm<TestEmail>({
    resolver: zodResolver(testEmailSchema),
    defaultValues: { testEmail: address },
  });
  return (
    <>
      <PageHeader
        crumbs={[
          { label: adminPages.adminOutbox.name, to: pages.adminOutbox },
          { label: adminPages.testEmail.name },
        ]}
        note="Sends one email right away, without the queue"
        title={adminPages.testEmail.name}
      />
      <Card>
        <LiveForm
          legend="Test email"
          className="flex max-w-110 flex-col gap-5"
          onSubmit={handleSubmit((values) => send.mutate(values))}
        >
          <Field error={formState.errors.testEmail?.message} label="Send to">
            <TextInput {...register("testEmail")} autoComplete="email" type="email" />
          </Field>
          <div>
            <Button pending={send.isPending} size="sm" type="submit">
              Send Test Email
            </Button>
          </div>
          <div className="empty:-mt-5" role="status">
            {send.data && (
              <>
                <p className="font-semibold text-green">Email Sent Successfully!</p>
                <p className="mt-1 text-muted">{deliveryNotes[send.data.transport]}</p>
              </>
            )}
          </div>
        </LiveForm>
      </Card>
    </>
  );
}

const deliveryNotes: Record<TestEmailSent["transport"], string> = {
  file: "Test mode: the email was saved to the mail folder of DATA_DIR. You can read it in the outbox.",
  smtp: "The mail server accepted it. If it does not arrive, check the spam folder.",
  sendgrid: "SendGrid accepted it. If it does not arrive, check the spam folder.",
};
