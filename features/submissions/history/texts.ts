/** What the fields of an entry are called within a sentence; others are called as they are. */
export const fieldNames: Readonly<Record<string, string>> = {
  submitterName: "name",
  submitterEmail: "email",
  submitterPhone: "phone",
  filmTitle: "title",
  duration: "length",
  completionYear: "completion year",
  logLine: "log line",
  filmUrl: "film link",
  trailerUrl: "trailer link",
};
