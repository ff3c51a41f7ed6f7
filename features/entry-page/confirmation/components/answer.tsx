import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/components/button";
import { Field, FieldError } from "~/components/field";
import { TextArea } from "~/components/text-input";
import type { Confirmation as Answer } from "~/db/enums";
import { useFestival } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { answerEntry } from "../../contract";
import type { Entry } from "../../schema";
import type { Confirmation } from "../schema";
import { answerTexts } from "../texts";

type Props = {
  confirmation: Confirmation;
  token: string;
  settings: FestivalSettings;
  /** An answer sent without JavaScript was refused because it is final. */
  isAnswerRefused: boolean;
  /** The programme is published, so the answer is final. */
  isSchedulePublished: boolean;
  /** Why the filmmaker may not decline now. */
  declineRefusal: string | undefined;
  onAnswered: (entry: Entry) => void;
};

const answerSummaries: Record<Answer, { title: string; summary: string }> = {
  yes: { title: answerTexts.confirmedTitle, summary: answerTexts.confirmedSummary },
  no: { title: answerTexts.declinedTitle, summary: answerTexts.declinedSummary },
};

/**
 * Asks if the film will be shown, or shows the answer. A plain form that posts to the page's own URL, so that it works
 * without JavaScript; with JavaScript nothing reloads.
 */
export function AnswerRequest({
  confirmation,
  token,
  settings,
  isAnswerRefused,
  isSchedulePublished,
  declineRefusal,
  onAnswered,
}: Props) {
  const { answerBy, answer, reason, late, at } = confirmation;
  const { renderedAt } = useFestival();
  const [pending, setPending] = useState<Answer | null>(null);
  const [problem, setProblem] = useState(
    isAnswerRefused ? (declineRefusal ?? formatFinalAnswer(settings)) : "",
  );
  const heading = useRef<HTMLHeadingElement>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const choice =
      submitter instanceof HTMLButtonElement && submitter.value === "no" ? "no" : "yes";
    const typedReason = new FormData(event.currentTarget).get("reason");
    setPending(choice);
    setProblem("");
    try {
      const body = {
        answer: choice,
        reason: typedReason ? String(typedReason) : undefined,
      } as const;
      onAnswered(await apiFetch(answerEntry, { params: { token }, body }));
      if (typedReason) toast({ title: answerTexts.sentTitle, tone: "success" });
      // The clicked buttons are gone.
      requestAnimationFrame(() => heading.current?.focus());
    } catch (error) {
      setProblem(errorMessage(error as Error));
    }
    setPending(null);
  }

  const answerButton = (
    choice: Answer,
    variant: "primary" | "outline",
    label = buttonLabels[choice],
  ) => (
    <Button
      disabled={pending !== null}
      name="answer"
      pending={pending === choice}
      size="md"
      type="submit"
      value={choice}
      variant={variant}
    >
      {label}
    </Button>
  );
  const declineButton = (label?: string) =>
    declineRefusal ? (
      <span className="max-w-[36em] text-muted">{declineRefusal}</span>
    ) : (
      answerButton("no", "outline", label)
    );
  const isDeadlinePassed =
    answerBy !== null && answerBy < dayIn(settings.timeZone, new Date(renderedAt));
  const deadline = answerBy && longDate(answerBy, settings);
  const deadlineText = isDeadlinePassed
    ? `We asked for your answer by ${deadline} and have not heard from you. You can still answer.`
    : `Please answer by ${deadline}. We'll hold your place until then.`;
  const answeredOn = at && longDate(dayIn(settings.timeZone, new Date(at)), settings);

  return (
    <section className="field-group" aria-labelledby="answer">
      <h2 className="h-group" id="answer" ref={heading} tabIndex={-1}>
        {answer ? answerSummaries[answer].title : answerTexts.question}
      </h2>
      <form className="mt-4 grid gap-5" method="post" onSubmit={send}>
        {!answer && (
          <>
            <p className="max-w-[36em] text-muted">
              {answerBy ? deadlineText : answerTexts.questionText}{" "}
              {isSchedulePublished ? answerTexts.finalNote : answerTexts.changeNote}
            </p>
            <p className="flex flex-wrap gap-3">
              {answerButton("yes", "primary")}
              {declineButton()}
            </p>
          </>
        )}
        {answer && (
          <>
            <p className="max-w-[36em] text-muted">
              {answerSummaries[answer].summary} on {answeredOn}
              {late && " (after the deadline, but it still counts)"}.{" "}
              {answer === "yes" ? answerTexts.confirmedNote : answerTexts.declinedNote}
            </p>
            {answer === "no" && reason && (
              <p className="max-w-[36em] whitespace-pre-line text-muted wrap-anywhere">
                Your reason: {reason}
              </p>
            )}
            {isSchedulePublished && !isAnswerRefused && (
              <p className="max-w-[36em] text-muted wrap-anywhere">
                The programme is published, so you can't change your answer here. If you have a
                problem, please write to{" "}
                <a className="link" href={`mailto:${settings.mailboxes.hello}`}>
                  {settings.mailboxes.hello}
                </a>
                .
              </p>
            )}
            {!(isSchedulePublished && answer === "yes") && (
              <details>
                <summary className="link w-fit cursor-pointer">
                  {formatDetailsLabel(answer, isSchedulePublished)}
                </summary>
                <div className="mt-4 grid max-w-[36em] gap-4">
                  <Field
                    hint={answer === "no" ? answerTexts.reasonNote : undefined}
                    label={answerTexts.reason}
                    optional
                  >
                    <TextArea
                      defaultValue={reason ?? ""}
                      maxLength={1_000}
                      name="reason"
                      rows={3}
                    />
                  </Field>
                  <p className="flex flex-wrap gap-3">
                    {answer === "yes" ? declineButton() : declineButton(answerTexts.sendReason)}
                    {answer === "no" && !isSchedulePublished && answerButton("yes", "outline")}
                  </p>
                </div>
              </details>
            )}
          </>
        )}
        <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      </form>
    </section>
  );
}

const buttonLabels: Record<Answer, string> = { yes: answerTexts.yes, no: answerTexts.no };

/** The label of the button that opens the field below an answer. */
function formatDetailsLabel(answer: Answer, isSchedulePublished: boolean): string {
  if (answer === "yes") return answerTexts.withdrawAnswer;
  return isSchedulePublished ? answerTexts.addReason : answerTexts.changeAnswer;
}

const formatFinalAnswer = ({ mailboxes }: FestivalSettings) =>
  `The programme is published, so you can't change your answer here. Please write to ${mailboxes.hello}.`;
