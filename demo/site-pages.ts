import { createPage } from "~/features/site-pages/commands.server";
import { newSitePageSchema } from "~/features/site-pages/schema";
import type { DemoClock } from "./clock";

/** Frequent questions of visitors: tickets, arrival, accessibility. */

const attend = `## Tickets

A ticket for one screening is $14, students pay $9. Each screening in the [programme](/programme) says how one gets in: with a ticket, at the door, or free.

Doors open half an hour before. Seats are not numbered; a seat is kept until ten minutes before the film begins.

## Where it is

- **The Lyric**, 12 Ocean Boulevard: features and the awards.
- **Harbor Screen**, 3 Fish Market Lane: shorts and late shows, twelve minutes on foot from The Lyric.
- **The Boathouse**, Pier 4: readings and small films, six minutes on from there.

## Getting here

Bus 6 and 21 stop at Ocean Boulevard, bus 4 at the harbor. From the station it is ten minutes on foot. The garage on Palm Street is free after six with a ticket.

## Awards night

Black tie, or whatever you own that comes near. Tickets are in the program of that evening.`;

const questions = `## Do I need a ticket?

For most screenings, yes. The readings are free, and at The Boathouse you pay at the door. The [programme](/programme) says it for each screening.

## Can I come late?

Until ten minutes after the film began, between two scenes, quietly. Short films: between two of them.

## Are the films subtitled?

Every film that is not in English has English subtitles. The page of a film says so, and names captions where there are some.

## May I bring children?

Where a film is not for everybody, its page says from which age. Short programmes are for grown-ups unless they say otherwise.

## How do I send in a film?

Through the form of its category, which you find under [Submit](/submit). You pay the fee by card and get a confirmation by email.

## When do filmmakers hear?

On the notification day, all at once and by email, whatever the answer is.

## Who chooses the films?

Juries of filmmakers, critics and programmers. They score each film against the same questions, without seeing each other's scores first.`;

const accessibility = `## In the houses

The Lyric and Harbor Screen have level entrances, places for wheelchairs and an accessible restroom. The Boathouse has two steps and a ramp that we put out: tell us at the door, or write before you come.

The Lyric has a hearing loop in rows C to M.

## Films

All films that are not in English are subtitled. Captions for the deaf and hard of hearing and audio description are named on the page of the film and at its screening.

## A companion

Whoever needs somebody beside them brings them free of charge.

## This site

It can be used with a keyboard, with a screen reader and at four times its size, and it needs no scripts to be read. If something does not work for you, [write to us](/contact): we mend it.`;

const pages = [
  {
    ...{ slug: "attend", title: "Attend", inMenu: true, position: 1 },
    summary: "Tickets, doors, and how to find us.",
    ...{ imageUrl: "/art/news-bokeh.webp", content: attend },
  },
  {
    ...{ slug: "faq", title: "Questions", isFaq: true, position: 2 },
    ...{ summary: "What visitors and filmmakers ask us most.", content: questions },
  },
  {
    ...{ slug: "accessibility", title: "Accessibility", position: 3 },
    ...{ summary: "Who is helped how, in the houses and on this site.", content: accessibility },
  },
];

/** Writes the demo festival's own pages. */
export async function writeSitePages({ db, clock, goTo }: DemoClock): Promise<void> {
  goTo("2025-06-02T17:00:00Z");
  for (const page of pages) {
    const given = newSitePageSchema.parse({ ...page, isPublished: true });
    const made = await createPage({ db, clock, by: "Director" }, given);
    if (made.kind !== "done") throw new Error(`The demo page '${page.title}' is ${made.kind}.`);
  }
}
