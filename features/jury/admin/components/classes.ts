/** Looks that several of these components share. */

export const headClass =
  "flex flex-wrap items-center gap-y-1.5 gap-x-4 py-4 px-5 [&_.btn]:ml-auto sm:flex-nowrap sm:[&_.btn]:flex-none";
