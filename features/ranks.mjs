/**
 * The floors of the house. A feature imports only features of lower ranks,
 * never one of its own rank; a new feature takes the lowest rank above all it
 * needs. Read by .dependency-cruiser.mjs.
 */
export const ranks = {
  dashboard: 7,

  decisions: 6,

  editions: 6,
  cards: 6,

  jury: 5,
  programme: 5,

  submissions: 4,
  settings: 4,
  news: 4,
  films: 4,

  promo: 3,
  landing: 3,

  team: 2,
  images: 2,
  director: 2,
  subscribers: 2,
  contacts: 2,
  upkeep: 2,

  people: 1,
  mail: 1,
  payments: 1,
  audit: 1,
  integrations: 1,
  forms: 1,

  festival: 0,
  desk: 0,
  words: 0,
};
