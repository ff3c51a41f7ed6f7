import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { lazyPart } from "~/components/lazy-part";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import * as calls from "../contract";
import type { Call, Question } from "../schema";
import { questionTexts as texts } from "../texts";

/** The form library is loaded on first use. */
const QuestionDialog = lazyPart(() => import("./question-dialog"));

type Props = { call: Call; edition: string | undefined };

/** An edition's own questions: their order, and which are asked. */
export function Questions({ call, edition }: Props) {
  const [editedQuestion, setEditedQuestion] = useState<Question | "new" | null>(null);
  const [isPending, setIsPending] = useState(false);
  const { revalidate } = useRevalidator();
  const { questions, version } = call;
  const activeQuestions = questions.filter(({ retired }) => !retired);
  const retiredQuestions = questions.filter((question) => question.retired);
  const query = { edition };

  const change = async (send: () => Promise<Call>) => {
    setIsPending(true);
    try {
      await send();
    } catch (error) {
      reportError(error as Error);
    }
    await revalidate();
    setIsPending(false);
  };
  const move = (from: number, to: number) => {
    const ids = activeQuestions.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    const body = { ids: [...ids, ...retiredQuestions.map(({ id }) => id)], version };
    return change(() => apiFetch(calls.orderQuestions, { query, body }));
  };
  const setRetired = ({ id }: Question, retired: boolean) =>
    change(() =>
      apiFetch(calls.changeQuestion, { params: { id }, query, body: { retired, version } }),
    );
  const remove = ({ id }: Question) =>
    change(() =>
      apiFetch(calls.deleteQuestion, {
        params: { id },
        query: { ...query, version: String(version) },
      }),
    );
  const categoryNamesOf = ({ types }: Question) =>
    call.categories
      .filter(({ type }) => types.some((questionType) => questionType === type))
      .map(({ name }) => name);

  return (
    <Card
      aside={
        <IfEditable>
          <Button onClick={() => setEditedQuestion("new")} size="sm" variant="outline">
            <Icon of={Plus} />
            {texts.add}
          </Button>
        </IfEditable>
      }
      flush
      title={texts.title}
    >
      {questions.length === 0 ? (
        <EmptyState as="h3" title={texts.none}>
          {texts.note}
        </EmptyState>
      ) : (
        <ol className="border-t border-line">
          {[...activeQuestions, ...retiredQuestions].map((question, index) => (
            <li
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0"
              key={question.id}
            >
              <div className="min-w-0 flex-[1_1_18rem]">
                <p className={question.retired ? "wrap-anywhere text-muted" : "wrap-anywhere"}>
                  {question.label}
                </p>
                <p className="text-sm text-subtle wrap-anywhere">
                  {texts.about(question, categoryNamesOf(question))}
                </p>
              </div>
              <IfEditable>
                <div className="flex flex-wrap items-center gap-2">
                  {question.retired ? (
                    <>
                      <Button
                        aria-label={`${texts.restore}: ${question.label}`}
                        disabled={isPending}
                        onClick={() => setRetired(question, false)}
                        size="sm"
                        variant="outline"
                      >
                        {texts.restore}
                      </Button>
                      {question.answers === 0 && (
                        <Button
                          aria-label={`${texts.remove}: ${question.label}`}
                          disabled={isPending}
                          onClick={() => remove(question)}
                          size="sm"
                          variant="ghost"
                        >
                          {texts.remove}
                        </Button>
                      )}
                    </>
                  ) : (
                    <>
                      <IconButton
                        disabled={isPending || index === 0}
                        icon={ArrowUp}
                        label={`${texts.up}: ${question.label}`}
                        onClick={() => move(index, index - 1)}
                      />
                      <IconButton
                        disabled={isPending || index === activeQuestions.length - 1}
                        icon={ArrowDown}
                        label={`${texts.down}: ${question.label}`}
                        onClick={() => move(index, index + 1)}
                      />
                      <Button
                        aria-label={`${texts.edit}: ${question.label}`}
                        onClick={() => setEditedQuestion(question)}
                        size="sm"
                        variant="outline"
                      >
                        {texts.edit}
                      </Button>
                      <Button
                        aria-label={`${texts.archive}: ${question.label}`}
                        disabled={isPending}
                        onClick={() => setRetired(question, true)}
                        size="sm"
                        variant="ghost"
                      >
                        {texts.archive}
                      </Button>
                    </>
                  )}
                </div>
              </IfEditable>
            </li>
          ))}
        </ol>
      )}
      {editedQuestion && (
        <Suspense>
          <QuestionDialog
            call={call}
            edition={edition}
            onClose={() => setEditedQuestion(null)}
            question={editedQuestion === "new" ? null : editedQuestion}
          />
        </Suspense>
      )}
    </Card>
  );
}
