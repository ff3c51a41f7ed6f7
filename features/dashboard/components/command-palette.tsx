import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  Clapperboard,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Search,
  Send,
  UserRound,
  X,
} from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useReturnFocus } from "~/components/hooks/use-return-focus";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { Spinner } from "~/components/spinner";
import { VisuallyHidden } from "~/components/visually-hidden";
import { errorMessage, queryOptions } from "~/lib/api/client";
import { searchPages } from "../page-search.rules";
import { searchAdmin } from "../search.contract";
import { type Hit, type SearchResults, shortestSearch } from "../search.schema";

/** Milliseconds from the last key until the search starts. */
const typingPause = 120;

type HitKind = keyof SearchResults | "pages";

const hitKinds: Record<HitKind, { label: string; icon: LucideIcon }> = {
  films: { label: "Films", icon: Clapperboard },
  people: { label: "People", icon: UserRound },
  emails: { label: "Emails", icon: Send },
  messages: { label: "Messages", icon: Inbox },
  news: { label: "News", icon: Newspaper },
  pages: { label: "Pages", icon: LayoutDashboard },
};

/** The typed text, after a pause. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

type Group = { kind: HitKind; hits: readonly Hit[] };

/** The results for the typed text by kind, and whether they are complete. */
function useSearchResults(text: string) {
  const q = useDebounced(text.trim());
  const isLongEnough = q.length >= shortestSearch;
  const { data, error, isFetching } = useQuery({
    ...queryOptions(searchAdmin, { query: { q } }),
    enabled: isLongEnough,
    // Not cached: what was found may be deleted later.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const results = isLongEnough && data;
  const groups: Group[] = [
    { kind: "films", hits: results ? results.films : [] },
    { kind: "people", hits: results ? results.people : [] },
    { kind: "emails", hits: results ? results.emails : [] },
    { kind: "messages", hits: results ? results.messages : [] },
    { kind: "news", hits: results ? results.news : [] },
    { kind: "pages", hits: searchPages(text) },
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    pending: isFetching || q !== text.trim(),
    error: isLongEnough ? error : null,
  };
}

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Text typed before this component was loaded. */
  takeEarlyText: () => string;
};

/** Finds films, people, emails, messages, news and pages; works with the keyboard only. */
export default function CommandPalette({ open, onOpenChange, takeEarlyText }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="dialog top-[12svh] bottom-auto grid max-h-[min(620px,76svh)] w-[min(640px,calc(100vw-32px))] grid-rows-[auto_minmax(0,1fr)] overflow-hidden p-0 max-sm:top-2 max-sm:max-h-[calc(100dvh-16px)] max-sm:w-[calc(100vw-16px)]"
          data-density="compact"
        >
          <Radix.Title className="sr-only">Search everything</Radix.Title>
          <SearchBox takeEarlyText={takeEarlyText} onDone={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SearchBox({ takeEarlyText, onDone }: { takeEarlyText: () => string; onDone: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(takeEarlyText);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const { groups, pending, error } = useSearchResults(text);
  const options = groups.flatMap(({ kind, hits }) => hits.map((hit) => ({ kind, hit })));
  const activeIndex = Math.min(selectedIndex, options.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const moveSelection = (offset: number) => {
    if (options.length === 0) return;
    const next = (activeIndex + offset + options.length) % options.length;
    setSelectedIndex(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const activeOption = options[activeIndex];
    if (event.key === "ArrowDown") moveSelection(1);
    else if (event.key === "ArrowUp") moveSelection(-1);
    else if (event.key === "Enter" && activeOption) {
      onDone();
      void navigate(activeOption.hit.to);
    } else return;
    event.preventDefault();
  };
  const foundText =
    options.length === 0 ? "Nothing found" : `${options.length} found. Use the arrow keys.`;
  const statusText = pending ? "" : foundText;
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line py-2 pr-2.5 pl-4 text-subtle">
        <Icon of={Search} />
        <input
          aria-activedescendant={options.length > 0 ? optionId(activeIndex) : undefined}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded={options.length > 0}
          aria-label="Search films, people, emails, messages, news and pages"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          className="h-11 min-w-0 flex-1 bg-transparent text-base text-text outline-none placeholder:text-subtle"
          enterKeyHint="go"
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="Film, number, person, email, page"
          role="combobox"
          spellCheck={false}
          type="text"
          value={text}
        />
        {pending && <Spinner />}
        <Radix.Close asChild>
          <IconButton className="size-11" icon={X} label="Close" />
        </Radix.Close>
      </div>
      <VisuallyHidden>
        <span role="status">{statusText}</span>
      </VisuallyHidden>
      <div className="overflow-y-auto overscroll-contain px-2 pb-2">
        {options.length === 0 && !pending && (
          <p className="px-3 py-6 text-muted">
            {error ? errorMessage(error) : `No results for “${text.trim()}”.`}
          </p>
        )}
        <div aria-label="Found" id={`${id}-list`} role="listbox">
          {groups.map(({ kind, hits }) => {
            const first = options.findIndex((option) => option.kind === kind);
            const { label, icon } = hitKinds[kind];
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
              <div aria-labelledby={`${id}-${kind}`} key={kind} role="group">
                <div className="px-3 pt-3 pb-1 text-sm text-subtle" id={`${id}-${kind}`}>
                  {label}
                </div>
                {hits.map((hit, index) => (
                  <Link
                    aria-selected={first + index === activeIndex}
                    className="grid min-h-11 grid-cols-[20px_minmax(0,1fr)] items-center gap-x-3 rounded-md px-3 py-1.5 text-muted aria-selected:bg-surface-3 aria-selected:text-text"
                    id={optionId(first + index)}
                    key={`${kind} ${hit.id}`}
                    onClick={onDone}
                    onPointerMove={() => setSelectedIndex(first + index)}
                    role="option"
                    tabIndex={-1}
                    to={hit.to}
                  >
                    <Icon of={icon} size={18} />
                    <span className="min-w-0">
                      <span className="block truncate font-medium text-text">{hit.title}</span>
                      <span className="block truncate text-sm">{hit.note}</span>
                    </span>
                  </Link>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
