/** The texts that a new festival begins with. They name no subject, and promise nothing. Runs anywhere. */

type Festival = {
  name: string;
  fullName: string;
  place: string;
  year: number;
  /** It is in the United States. */
  isAmerican: boolean;
};

/** Texts of a festival that wrote none of its own, in the form of the settings. */
export const neutralTexts = ({ name, fullName, place, year, isAmerican }: Festival) => {
  const where = place === "" ? "" : ` in ${place}`;
  return {
    brand: { description: `A film festival${where}.`, partnerBadge: "" },
    landing: {
      heroLines: { first: "New films,", second: "seen together,", third: "in the dark." },
      heroLead: `${name} is a film festival${where}. Send us your film: our team watches every entry.`,
      categoriesLead: "Choose the category that fits your work. Each has its own form and fee.",
      about: [
        `${fullName} is a film festival${where}.`,
        "Our team and our juries watch every entry, and choose the films that we show.",
      ],
    },
    guidelines: {
      requirements: [
        "The work is original and you own the rights to it",
        "Filmmakers of any experience level, from any country",
      ],
      submissionSteps: [
        "Complete the form",
        "Send a link to the film, or upload it",
        "Pay the fee",
        "Receive a confirmation email",
      ],
      feeNotes: ["Fees are non-refundable"],
    },
    counters: { inauguralYear: year, streamingPartners: 0, romancePercent: 0 },
    formats: isAmerican ? {} : { dates: "world" },
    newsletter: isAmerican ? {} : { doubleOptIn: true },
    prizes: { others: [] },
    effects: { hearts: false },
    words: {
      aboutTitle: `About ${name}`,
      dressCode: "",
      awardsNight: "Awards night",
      figureLabel: "Of the programme",
      editionLead: `A film festival${where}.`,
      closedThanks: "Thank you to everyone who sent us a film.",
      wouldLike: "would like to",
      programmeSubject: "",
      termsSubject: "",
      logLineTips: [
        "Who it is about: a person with a want, not a name.",
        "What is in the way.",
        "What they could lose.",
        "One sentence, two at most, and no ending given away.",
      ],
      newsletterWelcome: "You are on our list now. Thank you.",
      submissionThanks: "Thank you for sending us your film.",
      signature: "Best wishes,",
      picturePrompt:
        "A film festival background: an empty cinema in warm light, curtains, the glow of the screen",
    },
  };
};

/** The pictures of the documented categories, by type. */
export const neutralPictures = new Map([
  ["short_film", { picture: "cat-match", pictureAlt: "A burning match." }],
  ["feature_film", { picture: "cat-sea", pictureAlt: "The sun sets into the sea." }],
  ["series_pilot", { picture: "cat-windows", pictureAlt: "One lit window in a dark building." }],
  ["log_line", { picture: "cat-logline", pictureAlt: "Green light under a closed door." }],
]);

export const neutralCategoryTexts = {
  filmFeatures: [
    "Fiction, documentary or animation",
    "From any country",
    "Subtitles where they are needed",
  ],
  textFeatures: ["One original idea", "No footage needed"],
} as const;
