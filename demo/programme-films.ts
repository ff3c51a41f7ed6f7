import type { FilmCategory } from "~/db/enums";

/** The films of the demo programme. All films and people are invented. */

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
  /** A picture under /art/films. */
  still: string;
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
const short = { category: "short" as const, subtitles: english, copy: "ProRes" };

export const demoProgrammeFilms: DemoProgrammeFilm[] = [
  {
    ...{ ...feature, title: "The Ferry Keeps Its Hour", original: "A balsa não espera" },
    ...{
      director: "Inês Carvalhal",
      country: "Portugal",
      language: "Portuguese",
      genre: "Romance",
    },
    ...{
      tropes: ["Second chance", "Slow burn"],
      runs: [104, 20],
      premiere: "North American premiere",
    },
    ...{ still: "lantern", guest: "Inês Carvalhal" },
    more: ["pier"],
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
    ...{ ...feature, title: "Understudies", subtitles: [], director: "Dana Whitcombe" },
    ...{ country: "United States", language: "English", genre: "Comedy", runs: [96, 5] },
    ...{
      tropes: ["Fake relationship", "Rivals to lovers"],
      still: "stage",
      guest: "Dana Whitcombe",
    },
    credits:
      "With: Maya Lindqvist, Ray Okafor\nWritten by: Dana Whitcombe, Pete Sorrel\nPhotography: Ana Cho\nMusic: The Night Desk",
    description:
      "Two understudies who cannot stand each other learn that the leads have eloped. For eleven nights they have to be Romeo and Juliet, and to live next door to each other.",
  },
  {
    ...{ ...feature, title: "Frost Flowers", original: "Pakkaskukat", director: "Aino Lehtisalo" },
    ...{ country: "Finland", language: "Finnish", genre: "Drama", runs: [88, 41] },
    ...{ tropes: ["Slow burn", "Snowed in"], still: "aurora", contentNotes: "Grief" },
    credits:
      "With: Eero Salmi, Katri Vanhala\nWritten by: Aino Lehtisalo\nPhotography: Mikko Rautio\nMusic: Saara Halonen",
    description:
      "A widower keeps the warmest greenhouse north of Oulu. The inspector who comes to close it is snowed in with him and four hundred orchids.",
  },
  {
    ...{ ...feature, title: "Seven Wrong Numbers", original: "Sette numeri sbagliati" },
    ...{ director: "Pietro Sandrelli", country: "Italy", language: "Italian", genre: "Comedy" },
    ...{
      tropes: ["Meet cute", "Strangers"],
      runs: [91, 12],
      still: "phone",
      guest: "Pietro Sandrelli",
    },
    credits:
      "With: Fabio Nerini, Lucia Caporale\nWritten by: Pietro Sandrelli\nPhotography: Elena Mura\nEditing: Marco Tosi",
    description:
      "A night porter dials the wrong number and is told, kindly, what is for dinner. He goes on dialling it wrong for a week.",
  },
  {
    ...{ ...feature, title: "Gold Leaf", original: "金箔", director: "Sayaka Tomioka" },
    ...{ country: "Japan", language: "Japanese", genre: "Romance", runs: [99, 58] },
    ...{ tropes: ["Forbidden love"], still: "shoji", premiere: "International premiere" },
    credits:
      "With: Rin Aoyama, Kaito Sera\nWritten by: Sayaka Tomioka, Jun Hirano\nPhotography: Yui Nagase\nMusic: Ko Imai",
    description:
      "In Kanazawa a gilder's apprentice mends a screen that two families have fought over for a century, and falls in love with the one person who wants it broken.",
  },
  {
    ...{ ...feature, title: "What the Tide Returns", subtitles: ["English", "Spanish"] },
    ...{ director: "Orla Fennessy", country: "Ireland", language: "Irish", genre: "Drama" },
    ...{ tropes: ["Second chance", "Found letters"], runs: [107, 3], still: "sunset" },
    credits:
      "With: Niamh Cassidy, Sorcha Dolan, Fergal Roche\nWritten by: Orla Fennessy\nPhotography: Cian Burke\nMusic: Aoibhín Kerr",
    description:
      "Each spring tide brings back one thing of the boat that was lost. Its captain's two wives, who have never met, both come down to the strand to look.",
  },
  {
    ...{ ...feature, title: "A Table for Two at Kofi's", director: "Ama Serwaa Boateng" },
    ...{ country: "Ghana", language: "Twi", genre: "Comedy", runs: [93, 30] },
    ...{ tropes: ["Enemies to lovers", "Food"], still: "table", guest: "Ama Serwaa Boateng" },
    credits:
      "With: Efua Mensah, Kojo Asante\nWritten by: Ama Serwaa Boateng\nPhotography: Nii Lartey\nMusic: Abena Quaye",
    description:
      "Accra's strictest food critic and its most careless cook are married in secret. The review is due on Friday.",
  },
  {
    ...{ ...feature, title: "Leap Year", original: "Année bissextile", director: "Camille Royère" },
    ...{ country: "France", language: "French", genre: "Romance", runs: [101, 47] },
    ...{ tropes: ["Right person, wrong time"], still: "clock", premiere: "World premiere" },
    credits:
      "With: Élise Morvan, Julien Abgrall\nWritten by: Camille Royère\nPhotography: Hugo Lestrade\nEditing: Nora Kadi\nMusic: Sacha Bellec",
    description:
      "They meet on every twenty-ninth of February, in the same hotel in Brest, and have agreed never to ask about the days between. It is their seventh.",
  },
  {
    ...{ ...short, title: "Intermission", subtitles: [], director: "Theo Marchetti" },
    ...{ country: "United States", language: "English", genre: "Comedy", runs: [9, 12] },
    ...{ tropes: ["Meet cute"], still: "booth" },
    description: "Fifteen minutes, two strangers, one bag of popcorn that both of them paid for.",
  },
  {
    ...{ ...short, title: "The Locksmith's Valentine", director: "Hana Dvořáčková" },
    ...{ country: "Czechia", language: "Czech", genre: "Romance", runs: [14, 40] },
    ...{ tropes: ["Strangers"], still: "keyhole" },
    description: "She is locked out. He is locked in. The door between them is eighty years old.",
  },
  {
    ...{ ...short, title: "Slow Dance for Forklifts", director: "Mateo Ibarra" },
    ...{ country: "Mexico", language: "Spanish", genre: "Comedy", runs: [7, 58] },
    ...{ tropes: ["Workplace"], still: "headlights" },
    description:
      "The night shift of a warehouse in Monterrey, set to a bolero that nobody turned on.",
  },
  {
    ...{ ...short, title: "Postcards to Myself", director: "Linnea Åkerblom", country: "Sweden" },
    ...{ language: "Swedish", genre: "Drama", runs: [16, 25], tropes: ["Found letters"] },
    ...{ still: "desk", guest: "Linnea Åkerblom" },
    description: "For a year she answers the postcards that she wrote to an empty flat.",
  },
  {
    ...{ ...short, title: "Half an Umbrella", director: "Joon-ho Baek", country: "South Korea" },
    ...{ language: "Korean", genre: "Romance", runs: [12, 4], tropes: ["Strangers", "Rain"] },
    still: "umbrella",
    description:
      "Two people under one umbrella, from Jongno to the river, in the order of the puddles.",
  },
  {
    ...{ ...short, title: "The Understanding", subtitles: [], director: "Priya Nambiar" },
    ...{ country: "United Kingdom", language: "English", genre: "Drama", runs: [18, 30] },
    ...{ tropes: ["Arranged marriage"], still: "fridge" },
    description: "The parents have gone out so that the two can talk. They play cards instead.",
  },
  {
    ...{ ...short, title: "Orchard", original: "Bustan", director: "Rami Haddadin" },
    ...{ country: "Jordan", language: "Arabic", genre: "Romance", runs: [15, 15] },
    ...{ tropes: ["Childhood friends"], still: "orchard" },
    description: "He planted a tree for every year that she was away, and has run out of land.",
  },
  {
    ...{ ...short, title: "Second Violin", director: "Klára Szentesi", country: "Hungary" },
    ...{ language: "Hungarian", genre: "Drama", runs: [11, 50], tropes: ["Slow burn"] },
    ...{ still: "violin", copy: null },
    description: "She has sat behind him for twenty years and knows him by his left shoulder.",
  },
  {
    ...{ ...short, title: "Elevator, Descending", director: "Bruno Tavares", country: "Brazil" },
    ...{ language: "Portuguese", genre: "Comedy", runs: [8, 33], tropes: ["Stuck together"] },
    still: "door",
    description: "Twenty-two floors, one proposal, and everybody who gets on in between.",
  },
  {
    ...{ ...short, title: "The Night Baker", director: "Solveig Nygård", country: "Norway" },
    ...{ language: "Norwegian", genre: "Romance", runs: [13, 27], tropes: ["Food", "Slow burn"] },
    still: "oven",
    description:
      "He bakes at three; she sweeps the street at four. They share the warmth of one window.",
  },
  {
    ...{ ...short, title: "Long Exposure", director: "Wanjiru Kamau", country: "Kenya" },
    ...{ language: "Swahili", genre: "Romance", runs: [17, 2], tropes: ["Second chance"] },
    still: "road",
    description:
      "A photographer of weddings takes the picture of the one that should have been hers.",
  },
  {
    ...{ ...short, title: "Please Hold", subtitles: [], director: "Gus Petrakis" },
    ...{ country: "Canada", language: "English", genre: "Comedy", runs: [10, 45] },
    ...{ tropes: ["Meet cute"], still: "phonebox" },
    description: "Two people on hold hear each other breathe, and neither of them hangs up.",
  },
  {
    ...{ ...short, title: "Salt and Sugar", director: "Yasmin El-Sherif", country: "Egypt" },
    ...{
      language: "Arabic",
      genre: "Comedy",
      runs: [12, 38],
      tropes: ["Enemies to lovers", "Food"],
    },
    still: "stalls",
    description: "Two stalls at one corner in Alexandria, one recipe, no marriage without it.",
  },
  {
    ...{ ...short, title: "Moon Landing", director: "Tomás Urrutia", country: "Chile" },
    ...{
      language: "Spanish",
      genre: "Drama",
      runs: [19, 10],
      tropes: ["Right person, wrong time"],
    },
    still: "moon",
    description:
      "July 1969, a village with one television and a girl who would rather look at the boy next to it.",
  },
  {
    ...{ ...short, title: "The Last Reel", director: "Anneke de Wit", country: "Netherlands" },
    ...{
      language: "Dutch",
      genre: "Romance",
      runs: [14, 8],
      tropes: ["Workplace"],
      still: "drivein",
    },
    description:
      "The projectionist and the usher have one more show, and thirty years of looking up and down.",
  },
  {
    ...{ ...short, title: "Tandem", director: "Minh Anh Trần", country: "Vietnam" },
    ...{ language: "Vietnamese", genre: "Romance", runs: [6, 55], tropes: ["Childhood friends"] },
    still: "tandem",
    description: "One bicycle, two riders, and the question who may steer.",
  },
];
