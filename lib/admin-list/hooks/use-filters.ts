import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AdminList, QueryValues } from "../list";

/** Milliseconds from the last key until the typed text is sent. */
const typingPauseMs = 300;

/** The query parameter that belongs to the whole admin and not to a list. */
const sharedParam = "edition";

/** Combines a query with the parameters of other lists. */
function withOtherParams(
  query: string,
  search: string,
  lists: readonly Pick<AdminList, "filters">[],
) {
  const urlParams = new URLSearchParams(query);
  const names = new Set(lists.flatMap(({ filters }) => filters));
  for (const [name, value] of new URLSearchParams(search)) {
    if (names.has(name)) urlParams.set(name, value);
  }
  return urlParams.size > 0 ? `?${urlParams}` : "";
}

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * The filters of a list as fields of a form (components/admin/filter-form.tsx). With scripts each choice goes into the
 * address at once and typed text after a pause, without a history entry. `filters` are the loader's. `besideLists`:
 * other lists on the page, whose parameters stay.
 */
export function useFilters<Filters extends QueryValues>(
  list: AdminList<unknown, Filters>,
  filters: Filters,
  besideLists: readonly Pick<AdminList, "filters">[] = [],
) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [values, setValues] = useState<QueryValues>(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The query sent last: its response must not change what was typed since.
  const sentSearch = useRef(search);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (search === sentSearch.current) return;
    sentSearch.current = search;
    clearTimeout(timer.current);
    setValues(filters);
  }, [search, filters]);

  const stopTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const send = (next: QueryValues) => {
    stopTimer();
    const keptLists = list.filters.includes(sharedParam)
      ? besideLists
      : [...besideLists, { filters: [sharedParam] }];
    sentSearch.current = withOtherParams(list.query(next as Partial<Filters>), search, keptLists);
    void navigate(sentSearch.current || "?", { replace: true, preventScrollReset: true });
  };
  const readField = ({ target: { name, value } }: ChangeEvent<Field>): QueryValues => {
    const next = { ...values, [name]: value || undefined };
    setValues(next);
    stopTimer();
    return next;
  };
  const field = (name: string & keyof Filters) => ({ name, value: values[name] ?? "" });
  return {
    /** The values of the fields, sent or not. */
    values: values as Filters,
    /** The props of an input. */
    textField: (name: string & keyof Filters) => ({
      ...field(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = readField(event);
        timer.current = setTimeout(() => send(next), typingPauseMs);
      },
      // A link that is pressed meanwhile comes after the text: sent later, the text would cancel it.
      onBlur: () => {
        if (timer.current !== undefined) send(values);
      },
    }),
    /** The props of a select. */
    selectField: (name: string & keyof Filters) => ({
      ...field(name),
      onChange: (event: ChangeEvent<HTMLSelectElement>) => send(readField(event)),
    }),
    /** Sends the current values. */
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send(values);
    },
  };
}
