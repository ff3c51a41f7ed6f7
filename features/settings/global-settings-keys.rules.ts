/**
 * Of these facts there is one value for every edition; likewise of the day of the legal texts,
 * among the dates. Runs anywhere.
 */
export const globalSettingsKeys: readonly string[] = ["brand", "mailboxes", "newsletter"];
