/** Settings that all editions share; also the day of the legal texts, among the dates. Runs anywhere. */
export const globalSettingsKeys: readonly string[] = [
  "brand",
  "mailboxes",
  "notices",
  "newsletter",
];
