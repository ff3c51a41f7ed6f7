import { CircleSlash, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Icon } from "~/components/icon";
import { TextArea } from "~/components/text-input";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { abstain, declareOwnConflict } from "../contract";
import { abstainTexts } from "../texts";

type Props = {
  id: string;
  /** A submitted score can be edited; abstaining is not possible then. */
  isSubmitted: boolean;
  onDeclined: () => void;
};

/** Two ways to leave a film to another juror. */
export function AbstainOrDeclareConflict({ id, isSubmitted, onDeclined }: Props) {
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const reasonFieldId = useId();
  const declineFilm = async (sendRequest: () => Promise<unknown>, title: string) => {
    try {
      await sendRequest();
      toast({ title, tone: "note" });
      onDeclined();
    } catch (error) {
      toast({
        title: abstainTexts.nothingChanged,
        description: errorMessage(error as Error),
        tone: "danger",
      });
    }
  };
  const params = { id };
  return (
    <div className="mt-6 mx-4 sm:mx-0 lg:max-w-[34em]">
      <ConfirmAction
        icon={TriangleAlert}
        label={abstainTexts.conflictButton}
        onConfirm={() =>
          declineFilm(() => apiFetch(declareOwnConflict, { params }), abstainTexts.declinedToast)
        }
        title={abstainTexts.declineTitle}
        confirmLabel={abstainTexts.declineButton}
      >
        <p>{abstainTexts.declineNote}</p>
        {isSubmitted && <p>{abstainTexts.declineScoredNote}</p>}
      </ConfirmAction>
      {!isSubmitted && (
        <ConfirmAction
          icon={CircleSlash}
          label={abstainTexts.abstain}
          onConfirm={() =>
            declineFilm(
              () => apiFetch(abstain, { params, body: { reason: reasonField.current?.value } }),
              abstainTexts.abstainedToast,
            )
          }
          title={abstainTexts.abstainTitle}
          confirmLabel={abstainTexts.abstain}
        >
          <label className="block mb-2 font-semibold" htmlFor={reasonFieldId}>
            Reason <span className="text-subtle">(optional)</span>
          </label>
          <TextArea id={reasonFieldId} maxLength={500} ref={reasonField} rows={3} />
        </ConfirmAction>
      )}
    </div>
  );
}

type ConfirmActionProps = {
  icon: Parameters<typeof Icon>[0]["of"];
  label: string;
  title: string;
  confirmLabel: string;
  onConfirm: () => Promise<void>;
  children: ReactNode;
};

/** A button that asks for confirmation. The native dialog keeps the focus inside. */
function ConfirmAction({
  icon,
  label,
  title,
  confirmLabel,
  onConfirm,
  children,
}: ConfirmActionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPending, setIsPending] = useState(false);
  const headingId = useId();
  return (
    <>
      <button
        className="flex items-center gap-3 w-full min-h-13 border-t border-line text-muted text-left hover:text-text"
        disabled={!useHydrated()}
        onClick={() => dialog.current?.showModal()}
        type="button"
      >
        <Icon of={icon} size={19} />
        {label}
      </button>
      <dialog
        aria-labelledby={headingId}
        className="w-[min(520px,100vw_-_32px)] m-auto p-[clamp(22px,4vw,34px)] border-0 rounded-lg bg-surface-1 text-inherit backdrop:bg-[oklch(0.06_0.01_356_/_0.76)] [&_p]:text-muted max-sm:w-full max-sm:max-w-none max-sm:mt-auto max-sm:mb-0 max-sm:mx-0 max-sm:rounded-[12px_12px_0_0]"
        ref={dialog}
      >
        <h2 className="mb-3.5 font-display text-2xl leading-none font-normal" id={headingId}>
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap justify-end gap-3 mt-6.5 max-sm:[&_.btn]:flex-1">
          <Button onClick={() => dialog.current?.close()} variant="outline">
            {abstainTexts.keepFilm}
          </Button>
          <Button
            onClick={async () => {
              setIsPending(true);
              await onConfirm();
              setIsPending(false);
              dialog.current?.close();
            }}
            pending={isPending}
          >
            {confirmLabel}
          </Button>
        </div>
      </dialog>
    </>
  );
}
