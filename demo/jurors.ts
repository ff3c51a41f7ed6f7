/** The demo jury. */
export const demoJurors = [
  { name: "Imani Cole", email: "imani.cole@jury.example", languages: ["English", "French"] },
  // A colleague of the same company submitted 'Two Coffees, One Sugar'.
  { name: "Pavel Horák", email: "pavel@ferrante.example", languages: ["English", "Italian"] },
  { name: "Yuna Park", email: "yuna.park@jury.example", languages: ["Korean", "English"] },
];

/** The juror that the start-up banner suggests for the login. */
export const demoJuror = demoJurors[0]?.email ?? "";
