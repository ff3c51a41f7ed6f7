/** The director's address in tests. */
export const directorEmail = "director@heartlight.example";
export const accessCode = "correct-horse-battery";
