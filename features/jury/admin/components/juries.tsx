import { Plus } from "lucide-react";
import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import { useIsDirector } from "~/lib/admin-list/hooks/use-is-director";
import { isolate } from "~/lib/bidi";
import { pages } from "~/lib/paths";
import { formatMinutes } from "../../scoring/format.rules";
import type { Jury } from "../../setup/schema";
import type { JuryPageData } from "../phases-page.queries.server";

const loadEditor = () => import("./jury-editor");

const formatMember = ({ name, maxMinutes }: Jury["members"][number]) =>
  maxMinutes === null ? name : `${name} (at most ${formatMinutes(maxMinutes)})`;

/** The juries; programmers read, the director changes. */
export function Juries({ juries, people, mayChange, mayAdd }: JuryPageData) {
  const settings = useSettings();
  const [editedId, setEditedId] = useState<string | "new" | null>(null);
  const isDirector = useIsDirector();
  const keepEdition = useKeepEdition();
  const JuryEditor = useLazyComponent(loadEditor, editedId !== null);
  return (
    <Card
      aside={
        mayAdd && (
          <Button onClick={() => setEditedId("new")} size="sm" variant="outline">
            <Icon of={Plus} />
            Add a jury
          </Button>
        )
      }
      flush
      title="Juries"
    >
      {juries.length === 0 ? (
        <EmptyState as="h3" title="No juries yet">
          {mayAdd
            ? "Add people first, then add them to a jury."
            : "There was no jury in this edition."}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {juries.map((jury) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-2 gap-x-3.5 py-3.5 px-5 max-sm:flex max-sm:flex-wrap max-sm:[&>:first-child]:w-full max-sm:[&>.btn]:ml-auto"
              key={jury.id}
            >
              <span className="grid gap-1">
                <b className="font-medium wrap-anywhere">{jury.name}</b>
                <span className="text-muted">
                  {jury.categories.map((type) => categoryOf(settings, type).name).join(", ")}
                </span>
                <span className="text-muted wrap-anywhere">
                  {jury.members.map(formatMember).join(", ") || "No members yet"}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {isDirector && jury.members.length > 0 && (
                  <ButtonLink
                    aria-label={`Email: ${isolate(jury.name)}`}
                    size="sm"
                    to={keepEdition(`${pages.adminMailingNew}?jury=${jury.id}`)}
                    variant="outline"
                  >
                    Email
                  </ButtonLink>
                )}
                {mayChange && (
                  <Button
                    aria-label={`Edit: ${isolate(jury.name)}`}
                    onClick={() => setEditedId(jury.id)}
                    size="sm"
                    variant="outline"
                  >
                    Edit
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {editedId && JuryEditor && (
        <JuryEditor
          jury={juries.find(({ id }) => id === editedId) ?? null}
          onClose={() => setEditedId(null)}
          people={people}
        />
      )}
    </Card>
  );
}
