import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { TextArea, TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { CallError } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { type Contact, type ReplySend, replySendSchema, replySubject } from "../../schema";
import { useReply } from "../hooks";
import { dropDraft, newReplyId, readDraft, saveDraft } from "../reply-draft.browser";

/** Replies by email. The draft stays in this tab until it is sent. */
export function ReplyComposer({ contact }: { contact: Contact }) {
  const { mailboxes } = useSettings();
  const { revalidate } = useRevalidator();
  const send = useReply(contact.id);
  const { register, handleSubmit, formState, getValues, reset, setError } = useForm<ReplySend>({
    resolver: zodResolver(replySendSchema),
    defaultValues: { id: "", subject: replySubject(contact.subject), body: "" },
  });
  const { errors } = formState;
  const startNewReply = () =>
    reset({ id: newReplyId(), subject: replySubject(contact.subject), body: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read once a message
  useEffect(() => {
    const draft = readDraft(contact.id);
    if (draft) reset(draft);
    else startNewReply();
  }, [contact.id]);

  const submit = handleSubmit((reply) =>
    send.mutate(reply, {
      onSuccess: () => {
        dropDraft(contact.id);
        startNewReply();
        toast({ title: "Reply sent", tone: "success" });
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return;
        const fieldErrors = error.problem?.errors ?? [];
        // An earlier attempt was stored with another text: from here on it is a new reply.
        if (error.status === 409) {
          reset({ ...reply, id: newReplyId() });
          saveDraft(contact.id, getValues());
          void revalidate();
        }
        for (const { path, message } of fieldErrors) {
          if (path === "subject" || path === "body") setError(path, { message });
        }
      },
    }),
  );
  return (
    <Card title="Reply">
      <LiveForm
        legend="Reply"
        className="grid gap-5"
        onChange={() => saveDraft(contact.id, getValues())}
        onSubmit={submit}
      >
        <Field error={errors.subject?.message} label="Subject">
          <TextInput {...register("subject")} autoComplete="off" />
        </Field>
        <Field
          error={errors.body?.message}
          hint={`We quote their message below your reply. Their answer goes to ${mailboxes.hello}.`}
          label="Your reply"
        >
          <TextArea {...register("body")} rows={7} />
        </Field>
        <div>
          <Button pending={send.isPending} size="sm" type="submit">
            Send reply
          </Button>
        </div>
      </LiveForm>
    </Card>
  );
}
