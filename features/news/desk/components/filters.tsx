import { useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "~/ui/button";
import { DeskSearch, DeskTools } from "~/ui/desk-tools";
import { Select } from "~/ui/select";
import { type NewsFilters, newsStates } from "../../schema";
import { filterQuery } from "../filters.rules";
import { stateLabel } from "./state";

/** Milliseconds without a key until the search is sent. */
const typingPause = 300;

/** Search and state. An ordinary form, so that it works before scripts run. */
export function NewsFilterBar({ filters }: { filters: NewsFilters }) {
  const navigate = useNavigate();
  const [given, setGiven] = useState(filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was asked for from here: the answer to it changes nothing that is typed meanwhile.
  const sent = useRef(filterQuery(filters));
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const query = filterQuery(filters);
    if (query === sent.current) return;
    sent.current = query;
    clearTimeout(timer.current);
    setGiven(filters);
  }, [filters]);

  const send = (next: NewsFilters) => {
    clearTimeout(timer.current);
    sent.current = filterQuery(next);
    void navigate(sent.current || "?", { replace: true, preventScrollReset: true });
  };
  const type = (q: string) => {
    const next = { ...given, q };
    setGiven(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), typingPause);
  };
  const choose = (value: string) => {
    const next = { ...given, state: newsStates.find((state) => state === value) };
    setGiven(next);
    send(next);
  };
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
          label="Search news"
          maxLength={100}
          name="q"
          onChange={(event) => type(event.target.value)}
          placeholder="Title, category or author"
          value={given.q ?? ""}
        />
        <Select
          aria-label="State"
          name="state"
          onChange={(event) => choose(event.target.value)}
          options={[
            { value: "", label: "Any state" },
            ...newsStates.map((value) => ({ value, label: stateLabel(value) })),
          ]}
          value={given.state ?? ""}
        />
        <noscript>
          <Button size="sm" type="submit" variant="outline">
            Apply
          </Button>
        </noscript>
      </DeskTools>
    </Form>
  );
}
