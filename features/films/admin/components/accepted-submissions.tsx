import { useState } from "react";
import { useNavigate } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { createFilmFromSubmission } from "../../contract";
import type { AcceptedEntry } from "../../queries.server";
import { filmList } from "../list.rules";

/** Accepted entries that are not in the programme yet: adds all or the selected ones. */
export function AcceptedEntries({ entries }: { entries: readonly AcceptedEntry[] }) {
  const navigate = useNavigate();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const selected = entries.filter(({ id }) => !excluded.has(id));
  const createFilms = useListChange(
    [filmList],
    async () => {
      for (const { id } of selected)
        await apiFetch(createFilmFromSubmission, { params: { id }, body: {} });
      return selected.length;
    },
    (_, count) => {
      toast({
        title: count === 1 ? "1 film is in the programme" : `${count} films are in the programme`,
        tone: "success",
      });
      void navigate(pages.adminFilms + filmList.query({ state: "programme" }));
    },
  );
  if (entries.length === 0) return null;
  const toggleEntry = (id: string) => () =>
    setExcluded((excludedIds) => {
      const next = new Set(excludedIds);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Card
      aside={
        <Button
          disabled={selected.length === 0}
          onClick={() => createFilms.mutate(undefined)}
          pending={createFilms.isPending}
          size="sm"
        >
          {selected.length === 1
            ? "Make programme film"
            : `Add ${selected.length} films to the programme`}
        </Button>
      }
      title={`Accepted, not in the programme yet (${entries.length})`}
    >
      <ul className="grid max-h-86 grid-cols-2 gap-x-6 gap-y-2 overflow-y-auto max-md:grid-cols-[minmax(0,1fr)]">
        {entries.map(({ id, title, director }) => (
          <li key={id}>
            <Checkbox checked={!excluded.has(id)} onChange={toggleEntry(id)}>
              <span className="wrap-anywhere">
                <b className="font-medium text-text">{title}</b> {director}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Card>
  );
}
