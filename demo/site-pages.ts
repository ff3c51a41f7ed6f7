import { createPage } from "~/features/site/pages/commands.server";
import { newSitePageSchema } from "~/features/site/pages/schema";
import { type DemoContext, directorEdit } from "./clock";

/** Visitors' questions: tickets, arrival, accessibility. */

/** Venues have pages once the programme is published. */
const attendText = (isPublished: boolean) => `## Tickets

${isPublished ? "" : "Tickets go on sale with the programme. "}A ticket for one screening is $14, students pay $9. Each screening in the [programme](/programme) says how to get in: with a ticket, at the door, or free.

It also says when its doors open. Seats are not numbered; a seat is kept until ten minutes before the film begins.

## Where it is

- **${isPublished ? "[The Lyric](/venues/the-lyric)" : "The Lyric"}**, 12 Ocean Boulevard: features and the awards.
- **${isPublished ? "[Harbor Screen](/venues/harbor-screen)" : "Harbor Screen"}**, 3 Fish Market Lane: shorts and late shows, twelve minutes on foot from The Lyric.
- **${isPublished ? "[The Boathouse](/venues/the-boathouse)" : "The Boathouse"}**, Pier 4: readings and small films, six minutes on from there.

## Getting here

Buses 6 and 21 stop at Ocean Boulevard, bus 4 at the harbor. From the station it is ten minutes on foot. The garage on Palm Street is free after six with a ticket.

## Awards night

Black tie, or the closest thing you own. The evening is by invitation.`;

const questionsText = `## For visitors

### Do I need a ticket?

For most screenings, yes. The readings are free, and at The Boathouse you pay at the door. The [programme](/programme) says so for each screening.

### Can I arrive late?

Yes, until ten minutes after the film has begun. In a programme of short films, please wait for the next break between films.

### Are the films subtitled?

Every film that is not in English has English subtitles. A film's page also says whether it has captions.

### Can I bring children?

If a film has an age limit, its page says so. Programmes of short films are for adults unless they say otherwise.

## For filmmakers

### How do I submit a film?

Choose a category under [Submit](/submit) and fill in the form. You pay the fee by card and get a confirmation by email.

### When will I hear about my entry?

By February 1. We email everyone at the same time.

### Where is my entry?

On its private page, where you see its status and can edit it. The link is in your confirmation email; [My entry](/entry) sends it again.

### Who chooses the films?

Juries of filmmakers, critics and programmers. They score each film against the same questions, without seeing each other's scores first.`;

const accessibilityText = `## At the venues

The Lyric and Harbor Screen have level entrances, wheelchair spaces and an accessible restroom. The Boathouse has two steps and a portable ramp: tell us at the door, or write before you come.

The Lyric has a hearing loop in rows C to M.

## Films

All films that are not in English are subtitled. Each film's page says whether it has captions for the deaf and hard of hearing, or audio description.

## A companion

If you need a companion, they get in free.

## This site

You can use it with a keyboard, with a screen reader and at four times its size, and read it without JavaScript. If something does not work for you, please [write to us](/contact) and we'll fix it.`;

const pagesOf = (isPublished: boolean) => [
  {
    slug: "attend",
    title: "Attend",
    inMenu: true,
    position: 1,
    summary: "Tickets, doors, and how to find us.",
    imageUrl: "/art/news-bokeh.webp",
    content: attendText(isPublished),
  },
  {
    slug: "faq",
    title: "Questions",
    isFaq: true,
    position: 2,
    summary: "What visitors and filmmakers ask us most.",
    imageUrl: "/art/news-doors.webp",
    content: questionsText,
  },
  {
    slug: "accessibility",
    title: "Accessibility",
    position: 3,
    summary: "Access at our venues and on this site.",
    content: accessibilityText,
  },
];

/** Publishes the pages as the director, in the summer before the festival. `isPublished`: the programme, by today. */
export async function writeSitePages(
  { db, clock, setClock }: DemoContext,
  isPublished: boolean,
): Promise<void> {
  setClock("2025-06-02T17:00:00Z");
  for (const page of pagesOf(isPublished)) {
    const newPage = newSitePageSchema.parse({ ...page, isPublished: true });
    const creation = await createPage(directorEdit({ db, clock }), newPage);
    if (creation.kind !== "done")
      throw new Error(`The demo page '${page.title}' is ${creation.kind}.`);
  }
}
