import { createContext, useContext, useMemo } from "react";
import { questionsOf } from "./questions.rules";
import type { FormQuestion } from "./questions.schema";
import type { FestivalSettings, SubmissionType } from "./schema";
import type { EditionShown, NightSpan } from "./season.rules";

/** A page of the festival's own, for menu and footer. */
export type PageLink = { to: string; title: string; inMenu: boolean; inFooter: boolean };

/** What every page gets from the server; app/root.tsx provides it. */
export type Festival = {
  settings: FestivalSettings;
  edition: EditionShown;
  /** When the server rendered the page, ISO 8601. */
  renderedAt: string;
  /** The published pages of the festival's own, in order. */
  links?: readonly PageLink[];
  /** The nights of the published programme in order, until the festival is over. */
  nights?: readonly NightSpan[];
  /** The current edition's own questions; absent without any, and in the admin. */
  questions?: readonly FormQuestion[];
};

export const FestivalContext = createContext<Festival | null>(null);

/** The festival context of a page. Throws outside of it. */
export function useFestival(): Festival {
  const festival = useContext(FestivalContext);
  if (!festival) throw new Error("This component needs the festival settings around it.");
  return festival;
}

/** The settings, in any component of a page. */
export function useSettings(): FestivalSettings {
  return useFestival().settings;
}

/** The own questions of a category's form. */
export function useQuestions(type: SubmissionType): FormQuestion[] {
  const { questions } = useFestival();
  return useMemo(() => questionsOf(questions ?? [], type), [questions, type]);
}
