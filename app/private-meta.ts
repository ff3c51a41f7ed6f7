import type { loader } from "~/app/root";
import { isolate } from "~/lib/bidi";

type Matches = { matches: readonly ({ id: string; loaderData: unknown } | undefined)[] };

/** The head of a page behind a login: its title with the brand; not indexed. */
export function privateMeta(title: string, { matches }: Matches) {
  const root = matches.find((match) => match?.id === "root");
  const settings = (root?.loaderData as Awaited<ReturnType<typeof loader>> | undefined)?.settings;
  return [
    { title: settings ? `${isolate(title)} · ${settings.brand.name}` : title },
    { name: "robots", content: "noindex, nofollow" },
  ];
}
