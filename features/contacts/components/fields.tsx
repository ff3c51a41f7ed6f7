import { zodResolver } from "@hookform/resolvers/zod";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { isSubmittingEnter } from "~/components/submitting-enter-key";
import { TextArea, TextInput } from "~/components/text-input";
import { CallError } from "~/lib/api/client";
import { QueryProvider } from "~/lib/api/query-client";
import { toast } from "~/lib/toast";
import { useSendContact } from "../hooks";
import {
  contactFieldsSchema,
  contactSubjects,
  type ContactFields as Fields,
  honeypotFilled,
  minimumFormTime,
  sumIsWrong,
  tooQuick,
} from "../schema";
import { HumanCheck, useSum } from "./human-check";

const emptyFields = { firstName: "", lastName: "", email: "", subject: "", message: "" };
const subjectOptions = contactSubjects.map((subject) => ({ value: subject, label: subject }));

const showError = (title: string, description: string) =>
  toast({ title, description, tone: "danger" });

type Props = { loadedAt: RefObject<number> };

/**
 * The fields, the human check and the button with its three labels. `loadedAt`: when the page with the form was loaded,
 * in milliseconds of the browser's clock.
 */
export default function ContactFields(props: Props) {
  return (
    <QueryProvider>
      <ContactFormFields {...props} />
    </QueryProvider>
  );
}

function ContactFormFields({ loadedAt }: Props) {
  const send = useSendContact();
  const sum = useSum();
  const honeypot = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setIsSent] = useState(false);
  const { register, handleSubmit, reset, setError, formState } = useForm<Fields>({
    resolver: zodResolver(contactFieldsSchema),
    mode: "onTouched",
  });
  const { errors } = formState;

  const clearSentMessage = () => {
    // The empty subject is the placeholder's value, which the form's type does not include.
    reset(emptyFields as unknown as Fields);
    sum.renew();
    loadedAt.current = Date.now();
    setIsSent(true);
    form.current?.focus({ preventScroll: true });
  };

  const submit = (fields: Fields) => {
    const formTime = Date.now() - loadedAt.current;
    const honeypotText = honeypot.current?.value ?? "";
    if (honeypotText !== "") return showError("Error", honeypotFilled);
    if (!sum.isSolved) return showError("Verification Required", sumIsWrong);
    if (formTime < minimumFormTime) return showError("Error", tooQuick);
    send.mutate(
      { ...fields, honeypot: honeypotText, formTime, sum: sum.checkedAnswer },
      {
        onSuccess: () => {
          toast({
            title: "Message Sent!",
            description: "Thank you for your message. We'll get back to you soon.",
            tone: "success",
          });
          clearSentMessage();
        },
        onError: (error) => {
          showError("Error", error.message || "Failed to send message. Please try again.");
          const fieldErrors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
          for (const { path, message } of fieldErrors) {
            if (Object.hasOwn(emptyFields, path)) setError(path as keyof Fields, { message });
          }
        },
      },
    );
  };

  // The disabled button keeps Enter from submitting, so that no error would be shown: it is handled here.
  const showSumError = () => {
    if (!sum.isSolved) showError("Verification Required", sumIsWrong);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (sum.isSolved || send.isPending || !isSubmittingEnter(event)) return;
    event.preventDefault();
    void handleSubmit(submit, showSumError)();
  };

  const idleLabel = isSent ? "Message Sent!" : "Send Message";
  const label = send.isPending ? "Sending..." : idleLabel;
  return (
    <form
      className="form"
      noValidate
      onChange={() => setIsSent(false)}
      onKeyDown={onKeyDown}
      onSubmit={handleSubmit(submit, showSumError)}
      ref={form}
      tabIndex={-1}
    >
      <Field error={errors.firstName?.message} label="First name">
        <TextInput {...register("firstName")} autoComplete="given-name" required />
      </Field>
      <Field error={errors.lastName?.message} label="Last name">
        <TextInput {...register("lastName")} autoComplete="family-name" required />
      </Field>
      <Field className="full" error={errors.email?.message} label="Email">
        <TextInput {...register("email")} autoComplete="email" required type="email" />
      </Field>
      <Field className="full" error={errors.subject?.message} label="Subject">
        <Select
          {...register("subject")}
          defaultValue=""
          options={subjectOptions}
          placeholder="Choose a subject"
          required
        />
      </Field>
      <Field className="full" error={errors.message?.message} label="Message">
        <TextArea {...register("message")} required rows={5} />
      </Field>
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input autoComplete="off" name="honeypot" ref={honeypot} tabIndex={-1} type="text" />
        </label>
      </div>
      <HumanCheck className="full" sum={sum} />
      <div className="full flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          disabled={!sum.isSolved}
          pending={send.isPending}
          reason={!send.isPending && !isSent && "Answer the quick check to send your message."}
          type="submit"
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
