import { Check } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "~/components/button";
import { classNames } from "~/components/class-names";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { TextArea, TextInput } from "~/components/text-input";
import { clearSaved, readSaved, writeSaved } from "~/features/checkout/form/form-autosave.browser";
import { useFestival, useSettings } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { toast } from "~/lib/toast";
import { submitDeliverable } from "../../contract";
import type { Entry } from "../../schema";
import { findValueError, isMissing, isOpen, isReceived } from "../rules";
import type { EntryDeliverable } from "../schema";
import { checklistTexts } from "../texts";

type SharedProps = {
  token: string;
  /** The entry's reference: the key of values stored in this browser. */
  reference: string;
  /** The item with an invalid value, when sent without JavaScript. */
  refusedForm: string | null;
  onSubmitted: (entry: Entry) => void;
};

/** The deliverables of an accepted film, with their states; a sentence if nothing is needed. */
export function Checklist({
  items,
  ...shared
}: SharedProps & { items: readonly EntryDeliverable[] }) {
  const { settings, renderedAt } = useFestival();
  if (items.length === 0) {
    return (
      <section aria-labelledby="needed" className="field-group">
        <h2 className="h-group" id="needed">
          {checklistTexts.neededTitle}
        </h2>
        <p className="mt-2 text-muted">{checklistTexts.nothingNeeded}</p>
      </section>
    );
  }
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const activeItems = items.filter(({ state }) => state !== "waived");
  const receivedCount = activeItems.filter(({ state }) => isReceived(state)).length;
  const [nextItem] = activeItems.filter(({ state, required }) => isMissing(state) && required);
  const isComplete = receivedCount === activeItems.length;
  const nextText = nextItem
    ? ` Next: ${nextItem.label}, by ${longDate(nextItem.dueOn, settings)}.`
    : " Everything else is optional.";
  return (
    <section aria-labelledby="needed" className="field-group">
      <h2 className="h-group" id="needed">
        {isComplete ? checklistTexts.completeTitle : checklistTexts.missingTitle}
      </h2>
      <p className="mt-2 text-muted" role="status">
        {isComplete
          ? checklistTexts.reviewNote
          : `${receivedCount} of ${activeItems.length} received.${nextText}`}
      </p>
      <ul className="mt-6">
        {items.map((item) => (
          <ChecklistItem item={item} key={item.id} today={today} {...shared} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = SharedProps & { item: EntryDeliverable; today: string };

/** The state in words; late or returned items are red. */
function stateText(
  { state, dueOn, required }: EntryDeliverable,
  today: string,
  settings: FestivalSettings,
) {
  if (state === "given") return { text: checklistTexts.inReview };
  if (state === "approved") return { text: "Approved" };
  if (state === "waived") return { text: checklistTexts.waived };
  if (state === "returned") return { text: checklistTexts.returned, urgent: true };
  return dueOn < today
    ? { text: `Was due ${longDate(dueOn, settings)}`, urgent: required }
    : { text: `By ${longDate(dueOn, settings)}` };
}

const rowClass = "grid grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-3.5";

function ChecklistItem({ item, today, ...shared }: ItemProps) {
  const { text, urgent } = stateText(item, today, useSettings());
  const isItemReceived = isReceived(item.state);
  const summary = (
    <>
      <span
        aria-hidden
        className={classNames(
          "grid size-[26px] place-items-center rounded-full",
          isItemReceived ? "bg-green text-on-accent" : "border-[1.5px] border-line-strong",
          item.state === "waived" && "opacity-50",
        )}
      >
        {isItemReceived && <Icon of={Check} size={15} />}
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {item.label}
          {!item.required && <span className="font-normal text-subtle"> (optional)</span>}
        </span>
        <small
          className={classNames("block text-[0.9375rem]", urgent ? "text-danger" : "text-subtle")}
        >
          {text}
        </small>
        {item.state === "returned" && item.note && (
          <span className="mt-1.5 block max-w-[36em] border-l-2 border-danger pl-4 whitespace-pre-line wrap-anywhere">
            {item.note}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className="scroll-mt-28 border-b border-dashed border-line last:border-0" id={item.id}>
      {isOpen(item.state) ? (
        <SubmitForm summary={summary} item={item} {...shared} />
      ) : (
        <>
          <div className={rowClass}>{summary}</div>
          {item.value && (
            <p className="mb-3.5 ml-[42px] line-clamp-3 text-muted wrap-anywhere">{item.value}</p>
          )}
        </>
      )}
    </li>
  );
}

type SubmitFormProps = SharedProps & {
  item: EntryDeliverable;
  summary: ReactNode;
};

const hints = {
  text: "5,000 characters at most.",
  link: "It starts with https://",
  file: "Put the file in a cloud folder that anyone with the link can open, and paste the link here.",
} as const;

/** A row that opens a form. Without JavaScript it posts to the page, which redirects to the row. */
function SubmitForm({
  item,
  summary,
  token,
  reference,
  refusedForm,
  onSubmitted,
}: SubmitFormProps) {
  const { id, kind, label } = item;
  const wasRefused = refusedForm === id;
  // The refused value is unknown here: '' is no text, and '-' no link.
  const [error, setError] = useState(
    wasRefused ? findValueError(kind, kind === "text" ? "" : "-") : null,
  );
  const [pending, setPending] = useState(false);
  const [value, setValue] = useState(item.value ?? "");
  const details = useRef<HTMLDetailsElement>(null);
  const storageKey = `${reference}-${id}`;

  // Restores a value typed before a lost connection or a closed window.
  useEffect(() => {
    const savedValue = readSaved(storageKey)?.values.value;
    if (typeof savedValue === "string" && savedValue) setValue(savedValue);
  }, [storageKey]);

  const changeValue = (newValue: string) => {
    setValue(newValue);
    setError(null);
    writeSaved(storageKey, { values: { value: newValue } });
  };

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = findValueError(kind, value.trim());
    setError(problem);
    if (problem) return details.current?.querySelector<HTMLElement>("input, textarea")?.focus();
    setPending(true);
    try {
      const params = { token, id };
      onSubmitted(await apiFetch(submitDeliverable, { params, body: { value } }));
      clearSaved(storageKey);
      toast({ title: `${label}: received`, description: checklistTexts.thanks, tone: "success" });
      if (details.current) details.current.open = false;
      details.current?.querySelector("summary")?.focus();
    } catch (failure) {
      setError(errorMessage(failure as Error));
    }
    setPending(false);
  }

  const isSubmitted = item.state === "given" || item.state === "returned";
  const addLabel = kind === "text" ? checklistTexts.addText : checklistTexts.addLink;
  const inputProps = { name: "value", value, autoComplete: "off" } as const;
  return (
    <details className="group" open={wasRefused || undefined} ref={details}>
      <summary
        className={classNames(
          rowClass,
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden max-sm:grid-cols-[26px_minmax(0,1fr)]",
        )}
      >
        {summary}
        <span
          className={classNames(
            buttonClass({ variant: "outline", size: "sm" }),
            "max-sm:col-start-2 max-sm:w-fit group-open:invisible max-sm:group-open:hidden",
          )}
        >
          {isSubmitted ? "Change" : addLabel}
        </span>
      </summary>
      <form
        className="mb-6 ml-[42px] grid gap-4 max-sm:ml-0"
        method="post"
        noValidate
        onSubmit={send}
      >
        <input name="deliverable" type="hidden" value={id} />
        <Field error={error ?? undefined} hint={hints[kind]} label={label}>
          {kind === "text" ? (
            <TextArea
              {...inputProps}
              onChange={({ target }) => changeValue(target.value)}
              rows={6}
            />
          ) : (
            <TextInput
              {...inputProps}
              inputMode="url"
              onChange={({ target }) => changeValue(target.value)}
              placeholder="https://"
            />
          )}
        </Field>
        <p>
          <Button pending={pending} size="sm" type="submit">
            {checklistTexts.submit}
          </Button>
        </p>
      </form>
    </details>
  );
}
