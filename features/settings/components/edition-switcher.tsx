import { Link, useNavigate } from "react-router";
import { Select } from "~/components/select";
import { editionStateNames, editionTexts, type ListedEdition } from "../edition-state.rules";
import { useShownEdition } from "../hooks/use-shown-edition";

type Props = { editions: readonly ListedEdition[] };

/** The edition that the admin shows: its year, its state, and a menu of others. */
export function EditionSwitcher({ editions }: Props) {
  const navigate = useNavigate();
  const { shownSlug, current, offersAll, pathOf } = useShownEdition(editions);
  const shownEdition = editions.find(({ slug }) => slug === shownSlug);
  if (!current) return null;
  const state = shownEdition && editionStateNames[shownEdition.state];
  if (editions.length < 2) {
    return (
      <p className="px-2.5 text-sm text-subtle">
        <b className="font-semibold text-text">{editionTexts.edition(current.slug)}</b> {state}
      </p>
    );
  }
  return (
    <Select
      aria-label="Edition"
      onChange={({ target }) => void navigate(pathOf(target.value))}
      options={[
        ...editions.map(({ slug, state }) => ({
          value: slug,
          label: `${slug}, ${editionStateNames[state]}`,
        })),
        ...(offersAll || shownSlug === "all" ? [{ value: "all", label: editionTexts.all }] : []),
      ]}
      value={shownSlug}
    />
  );
}

/** A notice on pages of an edition that is not the current one, with a link back. */
export function OtherEditionNotice({ editions }: Props) {
  const { shownSlug, current, isShownHere, pathOf } = useShownEdition(editions);
  const shownEdition = editions.find(({ slug }) => slug === shownSlug);
  if (!isShownHere || !shownEdition || !current || shownEdition.slug === current.slug) return null;
  return (
    <p className="flex flex-wrap gap-x-3 justify-self-start rounded-sm border border-gold/50 px-2.5 py-1 text-sm text-muted print:hidden">
      <span>
        {editionTexts.looking}
        <b className="text-text">{editionTexts.edition(shownEdition.slug)}</b>
        {`, ${editionStateNames[shownEdition.state]}.`}
      </span>
      <Link className="link" to={pathOf(current.slug)}>
        {editionTexts.back(current.slug)}
      </Link>
    </p>
  );
}
