/** What the director reads about campaigns. Runs anywhere. */

export const campaignTexts = { saved: "The campaign was saved" } as const;

export const linkTexts = {
  link: "Link",
  campaign: "Campaign",
  target: "Target",
  clicks: "Clicks",
  actions: "Copy or remove",
  trackedLinks: "Tracked links",
  formTitle: "New tracked link",
  introduction:
    "Use a link for each poster and post to see which works best. We count clicks per day, without cookies or data about visitors.",
  chooseCampaign: "Choose a campaign",
  placeLabel: "Where you use it",
  placePlaceholder: "Poster at the film school",
  createLink: "Create link",
  remove: "Remove",
  removeQuestion: "Its clicks no longer count. People who use it go to the home page.",
  removeTitle: "Remove this link?",
} as const;
