import { useState } from "react";
import { useNavigate } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { toast } from "~/components/toast";
import { useListChange } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { createFilmFromSubmission } from "../../contract";
import type { AcceptedEntry } from "../../queries.server";
import { films } from "../list.rules";

/** Accepted entries that are not in the programme yet: adds all or the selected ones. */
export function AcceptedEntries({ entries }: { entries: readonly AcceptedEntry[] }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = entries.filter(({ id }) => !left.has(id));
  const make = useListChange(
    [films],
    async () => {
      for (const { id } of chosen)
        await apiFetch(createFilmFromSubmission, { params: { id }, body: {} });
      return chosen.length;
    },
    (_, made) => {
      toast({
        title: made === 1 ? "1 film is in the programme" : `${made} films are in the programme`,
        tone: "success",
      });
      void navigate(pages.adminFilms + films.query({ state: "programme" }));
    },
  );
  if (entries.length === 0) return null;
  const turn = (id: string) => () =>
    setLeft((all) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id]));
  return (
    <Card
      aside={
        <Button
          disabled={chosen.length === 0}
          onClick={() => make.mutate(undefined)}
          pending={make.isPending}
          size="sm"
        >
          {chosen.length === 1
            ? "Make programme film"
            : `Add ${chosen.length} films to the programme`}
        </Button>
      }
      title={`Accepted, not in the programme yet (${entries.length})`}
    >
      <ul className="grid max-h-86 grid-cols-2 gap-x-6 gap-y-2 overflow-y-auto max-md:grid-cols-[minmax(0,1fr)]">
        {entries.map(({ id, title, director }) => (
          <li key={id}>
            <Checkbox checked={!left.has(id)} onChange={turn(id)}>
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
