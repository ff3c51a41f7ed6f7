import type { DemoProgrammeFilm } from "./programme-films";

/** The films of the year before. All films and people are invented. */

const invited = { subtitles: ["English"], copy: "DCP" };

export const previousFilms: DemoProgrammeFilm[] = [
  {
    ...invited,
    category: "feature",
    title: "Low Season",
    original: "Temporada baixa",
    director: "Núria Casals",
    country: "Spain",
    language: "Catalan",
    genre: "Romance",
    runs: [97, 10],
    tropes: ["Slow burn"],
    still: "pier",
    more: ["pier2", "pier3"],
    bio: "Núria Casals has worked as a night porter, a projectionist and a teacher of Catalan. She lives in Roses.",
    statement:
      "Every winter of my childhood the hotels were dark, and in each of them one window was not. I used to imagine that the two windows were talking about the weather.\n\nWe shot in January, in a real bay, with one lamp. The caretakers never meet before the last reel, and neither did the actors.",
    trailer: "https://vimeo.example/low-season-trailer",
    ageRating: "From 6",
    credits:
      "With: Aina Ferrer, Pau Rovira, Montse Vidal\nWritten by: Núria Casals, Oriol Pons\nPhotography: Laia Mas\nEditing: Guillem Sala\nMusic: Clara Bosch",
    description:
      "Two hotels face each other across a bay that is closed until May. Their caretakers have one winter and one telescope each.",
  },
  {
    ...invited,
    category: "feature",
    title: "A House with Two Doors",
    director: "Ilze Kalniņa",
    country: "Latvia",
    language: "Latvian",
    genre: "Drama",
    runs: [102, 36],
    tropes: ["Second chance"],
    description:
      "After the divorce neither of them moves out. A carpenter puts in a second door, and for a year they learn to knock.",
  },
  {
    ...invited,
    category: "feature",
    title: "Everything but the Piano",
    director: "Babacar Ndiaye",
    country: "Senegal",
    language: "Wolof",
    genre: "Comedy",
    runs: [94, 18],
    tropes: ["Enemies to lovers"],
    description:
      "Two families share one wedding hall, one band and one afternoon. Only the piano cannot be divided.",
  },
  {
    ...invited,
    category: "series",
    title: "Night Shift at the Florist",
    director: "Mei Hayward",
    country: "Canada",
    language: "English",
    subtitles: [],
    genre: "Comedy",
    runs: [31, 5],
    tropes: ["Workplace"],
    description: "Who buys roses at four in the morning? Each episode is one customer.",
  },
  {
    ...invited,
    category: "short",
    title: "Leave It After the Tone",
    director: "Jonas Ahrendt",
    country: "Germany",
    language: "German",
    genre: "Drama",
    runs: [12, 44],
    tropes: ["Found letters"],
    description: "She keeps calling the number for its greeting. One day a new tenant picks up.",
  },
  {
    ...invited,
    category: "short",
    title: "Sunday, Both Ways",
    director: "Rosa Quispe",
    country: "Peru",
    language: "Spanish",
    genre: "Romance",
    runs: [9, 51],
    tropes: ["Strangers"],
    description: "The same bus, the same two seats, and a week to think of something to say.",
  },
];
