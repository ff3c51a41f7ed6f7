/** The names of an entry's fields within a sentence; other names are used unchanged. */
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
