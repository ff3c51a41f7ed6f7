import type { NewsDraft } from "~/features/news/schema";

/** What the festival told its readers in its first year. */

const ines = "Ines Calloway";
const theo = "Theo Marchetti";
const priya = "Priya Raman";

const paragraphs = (...lines: string[]) => lines.join("\n\n");

export const demoNews: NewsDraft[] = [
  {
    title: "A festival for love stories and nothing else",
    excerpt: "We open on Valentine's Day. It seemed honest.",
    category: "Announcement",
    categoryColor: "gold",
    publishDate: "May 28, 2025",
    author: ines,
    content: paragraphs(
      "Every festival shows a few love stories. They are usually at half past ten in the morning, between the documentary about glaciers and the panel about funding. We thought they deserved an evening.",
      "So from February 14 to 26, 2026, in Southern California, we will show nothing else. Shorts, features, series pilots, and a category for people who have only one good sentence so far. First films are welcome. So are tenth ones.",
      "We are often asked what counts. Love has to be the story, not the subplot. Beyond that we are easy: it may be funny, it may end badly, it may be about two people who have been married for fifty years and are trying to assemble a shelf.",
      "Entries are open. The form takes about ten minutes, which is less than most of these characters need to say hello.",
    ),
  },
  {
    title: "Four ways in, from one line to two hours",
    excerpt: "Short, feature, pilot or log line: how to pick yours.",
    category: "Submissions",
    categoryColor: "purple",
    publishDate: "June 19, 2025",
    author: theo,
    content: paragraphs(
      "There are four categories, and people keep writing to ask which one is theirs. Here is the short version.",
      "If you have finished a film and can watch it during a lunch break, it is a short. If you need to arrange a babysitter to watch it, it is a feature. If it ends just when something was about to happen and you did that on purpose, it is a pilot.",
      "And if you have no film at all, only a sentence that will not leave you alone, it is a log line. You may send as many of those as you like. They cost a dollar each, and each is read by a person.",
      "Each category has a prize of its own, so nothing competes with something ten times its length. If you are still unsure, write to us. We answer, and we have opinions.",
    ),
  },
  {
    title: "What we mean by romance",
    excerpt: "A short list, with room in the margins.",
    category: "Notes",
    categoryColor: "rose",
    publishDate: "July 8, 2025",
    author: ines,
    content: paragraphs(
      "Three of us sat down to define romance for the guidelines. It took an afternoon and we did not manage it. What we have instead is a list of things that are allowed.",
      "Horror is allowed, if somebody loves somebody. Documentary is allowed, and animation, and anything with subtitles. People over sixty are very much allowed. Nobody has to be young or good at it.",
      "A kiss is not required. One of the best films we have seen this year consists of two people washing dishes, and nobody in the room breathed for the last four minutes.",
      "What we would like less of: airports. We know. We will still watch yours.",
    ),
  },
  {
    title: "Early bird entries close on August 31",
    excerpt: "After that it costs a little more. That is the news.",
    category: "Deadlines",
    categoryColor: "pink",
    publishDate: "August 4, 2025",
    author: priya,
    content: paragraphs(
      "The early bird fee ends with the last day of August, Pacific time. From September 1 the regular fee applies, and it applies until the final deadline on January 31, 2026.",
      "The fee is the only thing that changes. A film sent in August is not watched with more affection than one sent in January, only earlier, and by people with more coffee.",
      "If your film is not finished, do not send half of it to save on the fee. We would rather wait for the other half.",
      "There are no waivers and no student discounts. We know that this is the least romantic sentence on the site. It keeps the lights on, or rather off.",
    ),
  },
  {
    title: "A first look at the pile",
    excerpt: "Nine countries so far, and one accordion.",
    category: "Submissions",
    categoryColor: "green",
    publishDate: "September 12, 2025",
    author: theo,
    content: paragraphs(
      "The first entries are in, and we have started watching. No titles yet, since that would be unfair, but some statistics.",
      "So far there are four weddings, of which one takes place. There are two ferries, three kitchens, a lighthouse, and an accordion that turns out to matter. Rain falls in eleven films. Nobody in any of them owns an umbrella.",
      "We did not expect so many stories about people who have known each other for decades. We had prepared ourselves for first glances, and what arrived was a great many forty-third anniversaries. We are not complaining.",
      "If yours is among them: thank you, and give us two to three weeks. We watch everything to the end, including the credits, including the one with the outtakes of the dog.",
    ),
  },
  {
    title: "How a log line gets read",
    excerpt: "Slowly, out loud, and by two people.",
    category: "Submissions",
    categoryColor: "green",
    publishDate: "October 3, 2025",
    author: priya,
    content: paragraphs(
      "A log line is a story in a sentence or two. You may use up to 250 characters on the log line form, and we would like to explain what happens to them.",
      "One of us reads it out loud. The other one listens with closed eyes. Then we wait. If the listener asks a question that begins with 'but does she', the line goes on the good pile.",
      "The lines that work tend to have a person, a want and a reason why not. The ones that do not tend to have the word 'journey' in them. We mention this only because there is still time.",
      "There is a prize for the best one. There is also the small pleasure of having somebody say your sentence out loud in a room, which we are told is most of what writers want.",
    ),
  },
  {
    title: "Meet the people in the back row",
    excerpt: "Our jurors, and the films they cannot stop defending.",
    category: "Jury",
    categoryColor: "rose",
    publishDate: "October 30, 2025",
    author: ines,
    content: paragraphs(
      "Four people will decide who goes home with the prizes. They have agreed on very little so far except where to sit.",
      "Adaeze Nwosu edits features and will notice your cut at minute nineteen. Henrik Falk writes television and believes that every pilot is eight pages too long. Rosa Imai runs a two-screen cinema in a town of six thousand and knows exactly when an audience stops coughing.",
      "The fourth is Gabriel Ortega, who was a wedding photographer for thirty years before he made his first film at fifty-eight. He says that he can tell within a minute whether two people like each other. We have tested this at dinner. He can.",
      "Their decisions are final. Their arguments will not be published, though we have asked.",
    ),
  },
  {
    title: "Subtitles are part of the film",
    excerpt: "A page of advice from people who read very fast.",
    category: "Craft",
    categoryColor: "purple",
    publishDate: "November 20, 2025",
    author: theo,
    content: paragraphs(
      "If your film is not in English it needs English subtitles. Most of them are good. Some were clearly made at four in the morning by the person who also did the catering. A few requests.",
      "Give us time to read. A line that takes two seconds to say may take three to read, and love scenes are full of short lines that matter. If a character whispers, the subtitle does not have to shout.",
      "Translate the joke, not the words. If a pun dies on the way, bury it and put another one in its place. Nobody will check, and if somebody does, they will be delighted.",
      "And leave the silences alone. We have seen a pause subtitled as '(he pauses)'. We noticed.",
    ),
  },
  {
    title: "A fourth streaming partner joins",
    excerpt: "Selected films will reach more sofas than ever.",
    category: "Partners",
    categoryColor: "purple",
    publishDate: "December 2, 2025",
    author: ines,
    content: paragraphs(
      "We have four streaming partners now. The fourth signed on a Tuesday, with a fountain pen, which we took as a good omen.",
      "What this means for you: during the festival the selection can be seen at home as well as in the room, from February 14 to 26. You keep your rights. We ask for those thirteen days and for stills we can put on a poster.",
      "What this means for audiences: people who live nowhere near the Pacific can take part, and people who cry easily can do it in private.",
      "The room is still better. There is something about two hundred strangers going quiet at the same moment. But a sofa is a fine place for a love story, and we would not keep yours from it.",
    ),
  },
  {
    title: "Awards night will be black tie",
    excerpt: "Dig out the good shoes. Details for nominees and guests.",
    category: "Awards",
    categoryColor: "gold",
    publishDate: "December 18, 2025",
    author: priya,
    content: paragraphs(
      "The ceremony is on February 26, 2026, the last night of the festival, and it is black tie. We asked around whether that was too much. Everybody said yes and then asked what they could wear.",
      "Black tie here means what you feel splendid in. A grandfather's dinner jacket is ideal. So is a sari, a kilt, or the suit from your own wedding if it still closes. Trainers are tolerated on people who have just carried film equipment.",
      "If your work is nominated we ask that somebody who made it is there. Winners are asked to keep their thanks under ninety seconds. There will be an orchestra, and it has been told to be brave.",
      "Invitations follow the notifications. If you need a hotel, a lift or a bow tie tied, write to us under Ticket Support.",
    ),
  },
  {
    title: "Twenty-five days left to send yours",
    excerpt: "What the programmers are still hoping to see.",
    category: "Deadlines",
    categoryColor: "pink",
    publishDate: "January 6, 2026",
    author: theo,
    content: paragraphs(
      "The final deadline is January 31. We have watched a great deal and we are very happy, but a programme is a shape, and ours still has holes in it.",
      "We would like more comedies. Not gentle films with a smile in them: comedies, where the room has to wait to hear the next line. We have four. We could do with eight.",
      "We would like a love story between people who work nights. We would like one in which nobody is an architect. We would like a documentary about a couple who disagree about something for ninety minutes and are right, both of them.",
      "Above all we would like the one you keep talking about. You know which one. It has been ready for longer than you admit.",
    ),
  },
  {
    title: "Last call is at five, Pacific time",
    excerpt: "The deadline has an hour. Here is which one.",
    category: "Deadlines",
    categoryColor: "gold",
    publishDate: "January 27, 2026",
    author: priya,
    content: paragraphs(
      "The deadline is Saturday, January 31, at five in the afternoon in California. That is one in the morning on Sunday in London, two in Lagos, and ten in the morning in Tokyo, where it is the only civilised hour of the three.",
      "Nothing dreadful happens at one minute past. The counter on the front page reaches zero, and we open a bottle of something. But the programme is put together from what is there by then, so please do not plan on the minute.",
      "If the upload of your screener is still running, send the form with the link anyway and let it finish. We start watching the next morning, and not early.",
      "And if something goes wrong with the payment, you will not lose your entry. Write to us and we will look at it together.",
    ),
  },
];
