import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { changeDeliverableItem, remindOfDeliverables } from "../contract";
import type { DeliverableItem, ItemChange } from "../schema";

/** Reviews items. Reloads the page's data after each, also after an edit conflict. */
export function useReview() {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const review = async (
    { deliverableId, submissionId, label, title, version }: DeliverableItem,
    change: Pick<ItemChange, "state" | "note">,
  ): Promise<boolean> => {
    setPending(true);
    try {
      const params = { id: deliverableId, submissionId };
      await apiFetch(changeDeliverableItem, { params, body: { ...change, version } });
      toast({
        title: `${label}: ${stateWords[change.state]}`,
        description: title,
        tone: "success",
      });
      await revalidate();
      return true;
    } catch (error) {
      toast({
        title: "Nothing changed",
        description: errorMessage(error as Error),
        tone: "danger",
      });
      await revalidate();
      return false;
    } finally {
      setPending(false);
    }
  };
  return { review, pending };
}

const stateWords: Record<ItemChange["state"], string> = {
  approved: "approved",
  returned: "returned",
  waived: "waived",
  open: "requested again",
};

const formatEmails = (count: number) => (count === 1 ? "1 email" : `${count} emails`);

/** Counts the emails first, and sends them after a confirmation. */
export function useReminders(edition: string | undefined) {
  const [question, setQuestion] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const run = async (dryRun: boolean) => {
    setPending(true);
    try {
      const { letters: emailCount } = await apiFetch(remindOfDeliverables, {
        query: { edition },
        body: { dryRun },
      });
      if (emailCount === 0) {
        const description =
          "Nothing is missing, or all filmmakers were reminded in the last 7 days.";
        toast({ title: "No one to remind", description, tone: "note" });
        setQuestion(null);
      } else if (dryRun) setQuestion(formatEmails(emailCount));
      else {
        toast({ title: `${formatEmails(emailCount)} queued`, tone: "success" });
        setQuestion(null);
      }
    } catch (error) {
      toast({
        title: "No reminders sent",
        description: errorMessage(error as Error),
        tone: "danger",
      });
    }
    setPending(false);
  };
  return {
    /** The number of emails in words, while the confirmation is open. */
    question,
    pending,
    count: () => run(true),
    send: () => run(false),
    cancel: () => setQuestion(null),
  };
}
