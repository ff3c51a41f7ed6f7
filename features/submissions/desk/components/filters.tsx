import { LayoutGrid, type LucideIcon, Table2 } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { submissionStatuses } from "~/db/lists";
import { useFacts } from "~/features/festival/client";
import { Button } from "~/ui/button";
import { DeskSearch, DeskTools } from "~/ui/desk-tools";
import { Icon } from "~/ui/icon";
import { Select } from "~/ui/select";
import { filterQuery, filtersFrom } from "../../rules";
import type { SubmissionFilters, SubmissionSort } from "../../schema";
import type { FilterOptions } from "../../tallies.server";
import { MoreFilters } from "./more-filters";
import { statusLabel } from "./status";

export type ListView = "grid" | "table";

/** Milliseconds without a key until the search is sent. */
const typingPause = 300;

const sortLabels: Record<SubmissionSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title A-Z",
  "title-desc": "Title Z-A",
};

type Props = {
  filters: SubmissionFilters;
  options: FilterOptions;
  view: ListView;
  search: URLSearchParams;
};

/** Search, filters, order and view. An ordinary form, so that it works before scripts run. */
export function DeskFilters({ filters, options, view, search }: Props) {
  const { categories } = useFacts();
  const navigate = useNavigate();
  const [given, setGiven] = useState(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the address was last asked for from here: the answer to it changes nothing that is typed meanwhile.
  const sent = useRef(filterQuery(filters));
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const query = filterQuery(filters);
    if (query === sent.current) return;
    sent.current = query;
    clearTimeout(timer.current);
    setGiven(filters);
  }, [filters]);

  const send = (next: SubmissionFilters) => {
    clearTimeout(timer.current);
    // As it will be read from the address.
    sent.current = filterQuery(filtersFrom(new URLSearchParams(filterQuery(next))));
    void navigate(sent.current || "?", { replace: true, preventScrollReset: true });
  };
  const type = (name: "q" | "from" | "to") => ({
    name,
    value: given[name] ?? "",
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...given, [name]: event.target.value || undefined };
      setGiven(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(next), typingPause);
    },
  });
  const choose = (name: Exclude<keyof SubmissionFilters, "q" | "from" | "to">) => ({
    name,
    value: given[name] ?? "",
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      const next = { ...given, [name]: event.target.value || undefined };
      setGiven(next);
      send(next);
    },
  });
  return (
    <Form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        send(given);
      }}
      role="search"
    >
      <DeskTools>
        <DeskSearch
          {...type("q")}
          label="Search submissions"
          maxLength={100}
          placeholder="Title, director or email"
        />
        <Select
          {...choose("type")}
          aria-label="Category"
          options={[
            { value: "", label: "All categories" },
            ...categories.map(({ type, plural }) => ({ value: type, label: plural })),
          ]}
        />
        <Select
          {...choose("status")}
          aria-label="Status"
          options={[
            { value: "", label: "Any status" },
            ...submissionStatuses.map((value) => ({ value, label: statusLabel(value) })),
          ]}
        />
        <Select
          {...choose("favorite")}
          aria-label="Favorites"
          options={[
            { value: "", label: "Starred or not" },
            { value: "true", label: "Starred" },
            { value: "false", label: "Not starred" },
          ]}
        />
        <Select
          {...choose("sort")}
          aria-label="Order"
          options={Object.entries(sortLabels).map(([value, label]) => ({
            value: value === "newest" ? "" : value,
            label,
          }))}
        />
        <MoreFilters choose={choose} given={given} options={options} type={type} />
        <noscript>
          <Button size="sm" type="submit" variant="outline">
            Apply
          </Button>
        </noscript>
        <span className="ml-auto flex gap-1">
          <ViewLink current={view} icon={LayoutGrid} label="Grid" search={search} view="grid" />
          <ViewLink current={view} icon={Table2} label="Table" search={search} view="table" />
        </span>
      </DeskTools>
    </Form>
  );
}

type ViewProps = {
  view: ListView;
  current: ListView;
  icon: LucideIcon;
  label: string;
  search: URLSearchParams;
};

function ViewLink({ view, current, icon, label, search }: ViewProps) {
  const next = new URLSearchParams(search);
  next.set("view", view);
  return (
    <Link
      aria-current={view === current || undefined}
      aria-label={label}
      className="icon-btn aria-[current]:bg-surface-2 aria-[current]:text-text"
      preventScrollReset
      replace
      title={label}
      to={`?${next}`}
    >
      <Icon of={icon} />
    </Link>
  );
}
