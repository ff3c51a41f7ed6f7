import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { lazyPart } from "~/components/lazy-part";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { categoryTexts as texts } from "../categories.texts";
import type { CallCategory } from "../category.schema";
import * as calls from "../contract";
import type { Call } from "../schema";

/** The form library is loaded on first use. */
const CategoryDialog = lazyPart(() => import("./category-dialog"));

type Props = { call: Call; edition: string | undefined };

/** An edition's categories: their order, and which take entries. */
export function Categories({ call, edition }: Props) {
  const [editedCategory, setEditedCategory] = useState<CallCategory | "new" | null>(null);
  const [isPending, setIsPending] = useState(false);
  const { revalidate } = useRevalidator();
  const { categories, version } = call;
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
    const ids = categories.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    return change(() => apiFetch(calls.orderCategories, { query, body: { ids, version } }));
  };
  const setOpen = ({ id }: CallCategory, open: boolean) =>
    change(() =>
      apiFetch(calls.changeCategory, { params: { id }, query, body: { open, version } }),
    );
  const remove = ({ id }: CallCategory) =>
    change(() =>
      apiFetch(calls.deleteCategory, {
        params: { id },
        query: { ...query, version: String(version) },
      }),
    );

  return (
    <Card
      aside={
        <IfEditable>
          <Button onClick={() => setEditedCategory("new")} size="sm" variant="outline">
            <Icon of={Plus} />
            {texts.add}
          </Button>
        </IfEditable>
      }
      flush
      title={texts.title}
    >
      <ol className="border-t border-line">
        {categories.map((category, index) => (
          <li
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3"
            key={category.id}
          >
            <div className="min-w-0 flex-[1_1_18rem]" data-accent={category.accent}>
              <p className={category.open ? "wrap-anywhere" : "wrap-anywhere text-muted"}>
                {category.name}
              </p>
              <p className="text-sm text-subtle wrap-anywhere">{texts.about(category)}</p>
            </div>
            <IfEditable>
              <div className="flex flex-wrap items-center gap-2">
                <IconButton
                  disabled={isPending || index === 0}
                  icon={ArrowUp}
                  label={`${texts.up}: ${category.name}`}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  disabled={isPending || index === categories.length - 1}
                  icon={ArrowDown}
                  label={`${texts.down}: ${category.name}`}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  aria-label={`${texts.edit}: ${category.name}`}
                  onClick={() => setEditedCategory(category)}
                  size="sm"
                  variant="outline"
                >
                  {texts.edit}
                </Button>
                <Button
                  aria-label={`${category.open ? texts.close : texts.open}: ${category.name}`}
                  disabled={isPending}
                  onClick={() => setOpen(category, !category.open)}
                  size="sm"
                  variant="ghost"
                >
                  {category.open ? texts.close : texts.open}
                </Button>
                {category.entries === 0 && categories.length > 1 && (
                  <Button
                    aria-label={`${texts.remove}: ${category.name}`}
                    disabled={isPending}
                    onClick={() => remove(category)}
                    size="sm"
                    variant="ghost"
                  >
                    {texts.remove}
                  </Button>
                )}
              </div>
            </IfEditable>
          </li>
        ))}
      </ol>
      <div className="px-5 py-4">
        <Checkbox
          checked={call.generalForm}
          disabled={isPending}
          onChange={({ target }) =>
            change(() =>
              apiFetch(calls.changeGeneralForm, {
                query,
                body: { generalForm: target.checked, version },
              }),
            )
          }
        >
          {texts.generalForm}
        </Checkbox>
      </div>
      {editedCategory && (
        <Suspense>
          <CategoryDialog
            call={call}
            category={editedCategory === "new" ? null : editedCategory}
            edition={edition}
            onClose={() => setEditedCategory(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
