/** What a filmmaker reads about the still of a film. Runs anywhere. */

export const stillTexts = {
  title: "A still of your film",
  note: "One picture for the programme. It is not public before the festival shows your film. Without one, we show your film by its title.",
  received: "Received, thank you. It is not public before the festival shows your film.",
  unsent: "The picture that we have stays until you send this one.",
  noScripts: "Sending a picture needs JavaScript. Please turn it on for this page.",
  file: "Picture",
  hint: "JPEG, PNG or WebP, up to 10 MB, best 1,200 pixels wide or more.",
  wrongType: "Choose a JPEG, PNG or WebP picture.",
  focusHint: "Choose on the picture what stays in sight where it is cropped.",
  save: "Send still",
  saved: "Still received",
  another: "Choose another picture",
  notAsked: "We ask for a still once you have said that we may show your film.",
} as const;
