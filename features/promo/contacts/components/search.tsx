import { type FormEvent, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { LiveForm } from "~/components/live-form";
import { StatusBadge } from "~/components/status-badge";
import { TextInput } from "~/components/text-input";
import { useSearchApollo, useSearchTwitter } from "../../hooks";
import { defaultHashtags } from "../../schema";
import type { Results } from "./search-results";

type Props = { isSample: boolean; onFound: (results: Results) => void };

const SampleMark = () => <StatusBadge tone="gold">Sample directory</StatusBadge>;

/** Searches people by keywords. */
export function ApolloSearch({ isSample, onFound }: Props) {
  const [query, setQuery] = useState("");
  const search = useSearchApollo();
  const words = query.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!words || search.isPending) return;
    search.mutate(words, {
      onSuccess: ({ contacts, sample, note }) =>
        onFound({ title: `For '${words}'`, contacts, sample, note }),
    });
  };
  return (
    <Card aside={isSample && <SampleMark />} title="Apollo search">
      <LiveForm legend="Search Apollo" className="grid gap-4" onSubmit={submit}>
        <Field
          hint={
            isSample
              ? "No Apollo key is set up. Results are sample people."
              : "Each new person costs one Apollo credit. You never pay twice for the same person."
          }
          label="Search query"
        >
          <TextInput
            maxLength={200}
            onChange={(event) => setQuery(event.target.value)}
            placeholder="film festival programmers"
            type="search"
            value={query}
          />
        </Field>
        <div>
          <Button
            disabled={!words}
            pending={search.isPending}
            size="sm"
            type="submit"
            variant="outline"
          >
            Search Apollo
          </Button>
        </div>
      </LiveForm>
    </Card>
  );
}

/** Searches people by the hashtags they use. */
export function HashtagSearch({ isSample, onFound }: Props) {
  const [tags, setTags] = useState(defaultHashtags.map((tag) => `#${tag}`).join(" "));
  const search = useSearchTwitter();
  const hashtags = tags.split(/[\s,]+/).flatMap((tag) => tag.replace(/^#+/, "") || []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hashtags.length === 0 || search.isPending) return;
    search.mutate(hashtags, {
      onSuccess: ({ contacts, sample, note }) =>
        onFound({
          title: `For ${hashtags.map((tag) => `#${tag}`).join(" ")}`,
          contacts,
          sample,
          note,
        }),
    });
  };
  return (
    <Card aside={isSample && <SampleMark />} title="Twitter hashtag search">
      <LiveForm legend="Search X" className="grid gap-4" onSubmit={submit}>
        <Field
          hint={
            isSample
              ? "No X token is set up. Results are sample people."
              : "Finds people who recently used one of these hashtags. X does not provide email addresses."
          }
          label="Hashtags"
        >
          <TextInput
            maxLength={300}
            onChange={(event) => setTags(event.target.value)}
            value={tags}
          />
        </Field>
        <div>
          <Button
            disabled={hashtags.length === 0}
            pending={search.isPending}
            size="sm"
            type="submit"
            variant="outline"
          >
            Search Twitter
          </Button>
        </div>
      </LiveForm>
    </Card>
  );
}
