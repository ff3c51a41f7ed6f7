import type { FilmCategory } from "~/db/enums";

/** The feature films of the demo programme. All films and people are invented. */

export type DemoProgrammeFilm = {
  title: string;
  original?: string;
  director: string;
  country: string;
  language: string;
  subtitles: string[];
  tropes: string[];
  genre: string;
  category: FilmCategory;
  /** Minutes and seconds. */
  runs: [number, number];
  premiere?: string;
  /** A picture under /art/films, of no other film; without one the film has its tile. */
  still?: string;
  description: string;
  contentNotes?: string;
  /** The credits, one per line. */
  credits?: string;
  /** Further stills. */
  more?: string[];
  guest?: string;
  statement?: string;
  bio?: string;
  /** A picture of the director under /art/films. */
  portrait?: string;
  trailer?: string;
  ageRating?: string;
  captions?: string;
  copy?: string | null;
};

const english = ["English"];
const feature = { category: "feature" as const, subtitles: english, copy: "DCP" };

export const demoFeatures: DemoProgrammeFilm[] = [
  {
    ...feature,
    title: "The Ferry Keeps Its Hour",
    original: "A balsa não espera",
    director: "Inês Carvalhal",
    country: "Portugal",
    language: "Portuguese",
    genre: "Romance",
    tropes: ["Second chance", "Slow burn"],
    runs: [104, 20],
    premiere: "North American premiere",
    still: "lantern",
    guest: "Inês Carvalhal",
    more: ["cabin", "bridge", "landing"],
    portrait: "portrait2",
    bio: "Inês Carvalhal grew up in Cacilhas, where the boat was the only way to school. This is her second feature.",
    statement:
      "My grandfather steered a boat across the Tagus for thirty-one years and never learned to swim. He said that whoever trusts the river looks at the other bank.\n\nI wanted to film two people who meet every evening for eleven minutes and never ask for more, until there is a bridge. Then they have to say why they still take the boat.",
    trailer: "https://vimeo.example/ferry-trailer",
    captions: "English, for the deaf and hard of hearing",
    ageRating: "From 10",
    credits:
      "With: Beatriz Moura, Tomé Falcão, Adélia Pinto\nWritten by: Inês Carvalhal\nPhotography: Nuno Arrais\nEditing: Célia Rocha\nMusic: Duarte Sil",
    description:
      "The last ferryman of the Tagus carries the same woman across every evening and has never asked where she goes. On the day the bridge opens she takes the boat all the same.",
  },
  {
    ...feature,
    title: "Understudies",
    subtitles: [],
    director: "Dana Whitcombe",
    country: "United States",
    language: "English",
    genre: "Comedy",
    runs: [96, 5],
    tropes: ["Fake relationship", "Rivals to lovers"],
    still: "stage",
    guest: "Dana Whitcombe",
    credits:
      "With: Maya Lindqvist, Ray Okafor\nWritten by: Dana Whitcombe, Pete Sorrel\nPhotography: Ana Cho\nMusic: The Night Desk",
    description:
      "Two understudies who cannot stand each other learn that the leads have eloped. For eleven nights they have to be Romeo and Juliet, and to live next door to each other.",
  },
  {
    ...feature,
    title: "Frost Flowers",
    original: "Pakkaskukat",
    director: "Aino Lehtisalo",
    country: "Finland",
    language: "Finnish",
    genre: "Drama",
    runs: [88, 41],
    tropes: ["Slow burn", "Snowed in"],
    still: "aurora",
    contentNotes: "Grief",
    credits:
      "With: Eero Salmi, Katri Vanhala\nWritten by: Aino Lehtisalo\nPhotography: Mikko Rautio\nMusic: Saara Halonen",
    description:
      "A widower keeps the warmest greenhouse north of Oulu. The inspector who comes to close it is snowed in with him and four hundred orchids.",
  },
  {
    ...feature,
    title: "Seven Wrong Numbers",
    original: "Sette numeri sbagliati",
    director: "Pietro Sandrelli",
    country: "Italy",
    language: "Italian",
    genre: "Comedy",
    tropes: ["Meet cute", "Strangers"],
    runs: [91, 12],
    still: "phone",
    guest: "Pietro Sandrelli",
    credits:
      "With: Fabio Nerini, Lucia Caporale\nWritten by: Pietro Sandrelli\nPhotography: Elena Mura\nEditing: Marco Tosi",
    description:
      "A night porter dials the wrong number and is told, kindly, what is for dinner. He goes on dialling it wrong for a week.",
  },
  {
    ...feature,
    title: "Gold Leaf",
    original: "金箔",
    director: "Sayaka Tomioka",
    country: "Japan",
    language: "Japanese",
    genre: "Romance",
    runs: [99, 58],
    tropes: ["Forbidden love"],
    still: "shoji",
    premiere: "International premiere",
    credits:
      "With: Rin Aoyama, Kaito Sera\nWritten by: Sayaka Tomioka, Jun Hirano\nPhotography: Yui Nagase\nMusic: Ko Imai",
    description:
      "In Kanazawa a gilder's apprentice mends a screen that two families have fought over for a century, and falls in love with the one person who wants it broken.",
  },
  {
    ...feature,
    title: "What the Tide Returns",
    subtitles: ["English", "Spanish"],
    director: "Orla Fennessy",
    country: "Ireland",
    language: "Irish",
    genre: "Drama",
    tropes: ["Second chance", "Found letters"],
    runs: [107, 3],
    still: "sunset",
    credits:
      "With: Niamh Cassidy, Sorcha Dolan, Fergal Roche\nWritten by: Orla Fennessy\nPhotography: Cian Burke\nMusic: Aoibhín Kerr",
    description:
      "Each spring tide brings back one thing of the boat that was lost. Its captain's two wives, who have never met, both come down to the strand to look.",
  },
  {
    ...feature,
    title: "A Table for Two at Kofi's",
    director: "Ama Serwaa Boateng",
    country: "Ghana",
    language: "Twi",
    genre: "Comedy",
    runs: [93, 30],
    tropes: ["Enemies to lovers", "Food"],
    still: "table",
    more: ["table2", "table3"],
    guest: "Ama Serwaa Boateng",
    bio: "Ama Serwaa Boateng wrote restaurant reviews in Accra for six years. This is her first film.",
    statement:
      "A critic has to eat alone, or at least look as if she did. I wondered what it takes to come home afterwards and say that the soup was good.\n\nEfua and Kojo cooked every dish themselves. The quarrels are written; the burns are real.",
    trailer: "https://vimeo.example/kofis-trailer",
    ageRating: "From 6",
    credits:
      "With: Efua Mensah, Kojo Asante\nWritten by: Ama Serwaa Boateng\nPhotography: Nii Lartey\nEditing: Esi Quartey\nMusic: Abena Quaye",
    description:
      "Accra's strictest food critic and its most careless cook are married in secret. The review is due on Friday.",
  },
  {
    ...feature,
    title: "Leap Year",
    original: "Année bissextile",
    director: "Camille Royère",
    country: "France",
    language: "French",
    genre: "Romance",
    runs: [101, 47],
    tropes: ["Right person, wrong time"],
    still: "clock",
    premiere: "World premiere",
    credits:
      "With: Élise Morvan, Julien Abgrall\nWritten by: Camille Royère\nPhotography: Hugo Lestrade\nEditing: Nora Kadi\nMusic: Sacha Bellec",
    description:
      "They meet on every twenty-ninth of February, in the same hotel in Brest, and have agreed never to ask about the days between. It is their seventh.",
  },
];
