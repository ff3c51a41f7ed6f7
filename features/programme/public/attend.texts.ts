import type { Festival } from "~/features/settings/hooks";
import type { SeasonNow } from "~/features/settings/season.rules";
import { pathFor } from "~/lib/paths";

/** What the festival's page on tickets and venues says above the director's text. Runs anywhere. */

export const tonightTitle = "Tonight";
export const tonightLink = "Now and next";
export const nightsLink = "See the nights";
/** What the director wrote for visitors, once nothing can be attended any more. */
export const pastAdvice = (slug: string) => `For visitors in ${slug}`;

type AttendNotice = { text: string; link?: { label: string; to: string } };

/** Whether there is anything to attend: before the programme, and once the festival is over. Null in between. */
export function attendNotice(
  { edition: { slug, programmePublished } }: Pick<Festival, "edition">,
  { season }: Pick<SeasonNow, "season">,
): AttendNotice | null {
  if (season === "over")
    return {
      text: `The ${slug} festival is over. No tickets are on sale.`,
      link: { label: "See the films", to: pathFor("films") },
    };
  return programmePublished
    ? null
    : { text: `The ${slug} programme is not published yet. No tickets are on sale before it.` };
}
