/** What the director reads about campaigns. Runs anywhere. */

export const linkTexts = {
  link: "Link",
  campaign: "Campaign",
  target: "Target",
  clicks: "Clicks",
  copyRemove: "Copy or remove",
  trackedLinks: "Tracked links",
  newTrackedLink: "New tracked link",
  useLinkFor:
    "Use a link for each poster and post to see which works best. We count clicks per day, without cookies or data about visitors.",
  chooseCampaign: "Choose a campaign",
  whereYouUse: "Where you use it",
  posterAtFilm: "Poster at the film school",
  createLink: "Create link",
  remove: "Remove",
  itsClicksNo: "Its clicks no longer count. People who use it go to the home page.",
  removeThisLink: "Remove this link?",
} as const;
