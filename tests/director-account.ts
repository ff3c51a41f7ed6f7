/** The director in tests. */
export const directorEmail = "director@heartlight.example";
export const accessCode = "correct-horse-battery";
