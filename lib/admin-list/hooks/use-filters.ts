import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AdminList, Values } from "../list";

/** Milliseconds without a key until the typed text is sent. */
const typingPause = 300;

/** What of an address is the whole admin's, and no list's: the edition. A list that knows it says it itself. */
const kept = "edition";

/** Combines a query with another one's parameters of other lists. */
function withOthers(query: string, search: string, lists: readonly Pick<AdminList, "filters">[]) {
  const whole = new URLSearchParams(query);
  const names = new Set(lists.flatMap(({ filters }) => filters));
  for (const [name, value] of new URLSearchParams(search)) {
    if (names.has(name)) whole.set(name, value);
  }
  return whole.size > 0 ? `?${whole}` : "";
}

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * The filters of a list as fields of a form, which is an ordinary one without scripts
 * (components/filter-form.tsx). With scripts each choice goes into the address at once and typed
 * text after a pause, without a history entry for each. `filters` are the loader's. On a page with
 * several lists, `beside` are the others: their parameters stay.
 */
export function useFilters<Filters extends Values>(
  list: AdminList<unknown, Filters>,
  filters: Filters,
  beside: readonly Pick<AdminList, "filters">[] = [],
) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [given, setGiven] = useState<Values>(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the address was last asked for from here: the answer to it changes nothing that is typed meanwhile.
  const sent = useRef(search);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    clearTimeout(timer.current);
    setGiven(filters);
  }, [search, filters]);

  const send = (next: Values) => {
    clearTimeout(timer.current);
    const others = list.filters.includes(kept) ? beside : [...beside, { filters: [kept] }];
    sent.current = withOthers(list.query(next as Partial<Filters>), search, others);
    void navigate(sent.current || "?", { replace: true, preventScrollReset: true });
  };
  const take = ({ target: { name, value } }: ChangeEvent<Field>): Values => {
    const next = { ...given, [name]: value || undefined };
    setGiven(next);
    clearTimeout(timer.current);
    return next;
  };
  const field = (name: string & keyof Filters) => ({ name, value: given[name] ?? "" });
  return {
    /** What the fields say, whether it was sent yet or not. */
    given: given as Filters,
    /** Makes an input a filter. */
    typed: (name: string & keyof Filters) => ({
      ...field(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = take(event);
        timer.current = setTimeout(() => send(next), typingPause);
      },
    }),
    /** Makes a select a filter. */
    chosen: (name: string & keyof Filters) => ({
      ...field(name),
      onChange: (event: ChangeEvent<HTMLSelectElement>) => send(take(event)),
    }),
    /** Sends what the fields say now. */
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send(given);
    },
  };
}
