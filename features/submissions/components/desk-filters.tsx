import { LayoutGrid, type LucideIcon, Table2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Button } from "~/app/ui/button";
import { DeskSearch, DeskTools } from "~/app/ui/desk-tools";
import { Icon } from "~/app/ui/icon";
import { Select } from "~/app/ui/select";
import { useFacts } from "~/features/festival/client";
import { type SubmissionFilters, type SubmissionSort, submissionStatuses } from "../schema";
import type { ListView } from "./desk-list";
import { statusLabel } from "./desk-status";

/** Milliseconds without a key until the search is sent. */
const typingPause = 300;

const sortLabels: Record<SubmissionSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title A-Z",
  "title-desc": "Title Z-A",
};

type Props = { filters: SubmissionFilters; view: ListView; search: URLSearchParams };

/** Search, filters, order and view. An ordinary form, so that it works before scripts run. */
export function DeskFilters({ filters, view, search }: Props) {
  const { categories } = useFacts();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    // Empty fields stay out of the address.
    const given = [...new FormData(form.current)].filter(([, value]) => value !== "");
    void submit(given as [string, string][], { method: "get", replace: true });
  };
  const sendLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, typingPause);
  };
  return (
    <Form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      ref={form}
      role="search"
    >
      <DeskTools>
        <DeskSearch
          defaultValue={filters.q}
          label="Search submissions"
          maxLength={100}
          name="q"
          onChange={sendLater}
          placeholder="Title, director or email"
        />
        <Select
          aria-label="Category"
          defaultValue={filters.type ?? ""}
          name="type"
          onChange={send}
          options={[
            { value: "", label: "All categories" },
            ...categories.map(({ type, plural }) => ({ value: type, label: plural })),
          ]}
        />
        <Select
          aria-label="Status"
          defaultValue={filters.status ?? ""}
          name="status"
          onChange={send}
          options={[
            { value: "", label: "Any status" },
            ...submissionStatuses.map((value) => ({ value, label: statusLabel(value) })),
          ]}
        />
        <Select
          aria-label="Favorites"
          defaultValue={filters.favorite ?? ""}
          name="favorite"
          onChange={send}
          options={[
            { value: "", label: "Starred or not" },
            { value: "true", label: "Starred" },
            { value: "false", label: "Not starred" },
          ]}
        />
        <Select
          aria-label="Order"
          defaultValue={filters.sort ?? ""}
          name="sort"
          onChange={send}
          options={Object.entries(sortLabels).map(([value, label]) => ({
            value: value === "newest" ? "" : value,
            label,
          }))}
        />
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
