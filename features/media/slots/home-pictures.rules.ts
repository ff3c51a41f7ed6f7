/**
 * The shipped pictures of the home page. In a file of their own, since its script has no need of the other slots. Runs
 * anywhere.
 */
export const homePictures = {
  hero: {
    url: "/art/hero-wide.webp",
    alt: "Two people sit together in an empty cinema. On the red curtain, a rose spotlight and a gold spotlight overlap to make a heart.",
  },
  about: {
    url: "/art/about-knot.webp",
    alt: "Two strips of film, one rose and one gold, woven into a heart.",
  },
} as const;
