import { ButtonLink } from "~/components/button";
import { Poster } from "~/components/poster";
import { Ticks } from "~/components/ticks";
import { VisuallyHidden } from "~/components/visually-hidden";
import {
  formAddress,
  hasListFees,
  iconOf,
  isOpen,
  publicCategories,
} from "~/features/settings/category.rules";
import { categoryClosed, categoryCount, listNotes } from "~/features/settings/category.texts";
import { CategoryIcon } from "~/features/settings/components/category-icon";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { feePairText, feeText, formatDeadline, money } from "~/features/settings/rules";
import type { Category } from "~/features/settings/schema";
import { isCallFolded } from "~/features/settings/season.rules";
import { submitTitle } from "~/features/settings/submit-title.rules";
import { sections } from "~/lib/paths";

/** The categories as film posters, with the advertised fees and lengths. */
export function CategoryCards() {
  const settings = useSettings();
  const deadline = formatDeadline(settings);
  const categories = publicCategories(settings);
  const season = useSeason();
  const subject = settings.words.programmeSubject;
  return (
    <section className="section" id={sections.categories}>
      <div className="wrap">
        <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] items-end gap-x-16 gap-y-6 mb-[clamp(40px,5vw,72px)]">
          <h2 className="h-section">
            {`${categoryCount(categories.length)} `}
            {subject && (
              <>
                <br />
                {`${subject.charAt(0).toUpperCase()}${subject.slice(1)}.`}
              </>
            )}
          </h2>
          <div>
            <p className="lead">{settings.texts.categoriesLead}</p>
            {hasListFees(settings) && (
              <p className="mt-4 border-l-2 border-accent pl-4">{listNotes.feesAndLengths}</p>
            )}
          </div>
        </div>
        {/* In the folded call their pictures are lower. */}
        <ul className={isCallFolded(season) ? "posters [&_.poster-art]:aspect-[4/2.3]" : "posters"}>
          {categories.map((category) => (
            <CategoryCard category={category} deadline={deadline} key={category.type} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function CategoryCard({ category, deadline }: { category: Category; deadline: string }) {
  const settings = useSettings();
  const { advertisedFee: fee } = category;
  const { first, last } = settings.feeDeadlines;
  return (
    <Poster
      accent={category.accent}
      art={category.art}
      artAlt={category.artAlt}
      loading="lazy"
      overlay={
        <>
          <span aria-hidden="true" className="poster-icon">
            <CategoryIcon name={iconOf(category)} />
            {/* Part of the card's text, as documented; emoji look different on each system. */}
            <span className="sr-only">{category.emoji}</span>
          </span>
          <h3 className="poster-name">{category.plural}</h3>
        </>
      }
    >
      {category.prize > 0 && (
        <p className="flex items-baseline gap-2.5 pb-4.5 text-accent">
          <b className="font-display text-[3.5rem]/[0.9] font-normal lining-nums">
            {money(category.prize, settings)}
          </b>{" "}
          <span className="text-muted text-md">prize</span>
        </p>
      )}
      <dl className="poster-facts">
        <dt>Length</dt>
        <dd>{category.advertisedLength}</dd>
        <dt>Deadline</dt>
        <dd className="text-balance">{deadline}</dd>
        {!category.unpriced && (
          <>
            <dt>Entry fee</dt>
            <dd className="num">
              <span aria-hidden="true">{feePairText(fee, settings)}</span>
              <VisuallyHidden>
                {feeText(fee.earlyBird, settings)} {first.name.toLowerCase()},{" "}
                {feeText(fee.regular, settings)} {last.name.toLowerCase()}
              </VisuallyHidden>
            </dd>
          </>
        )}
      </dl>
      <p className="mt-4.5 leading-normal">{category.description}</p>
      <Ticks className="mt-4.5 mb-6 text-md leading-snug" items={category.features} />
      {isOpen(category) ? (
        <ButtonLink size="md" to={formAddress(settings, category.type)} variant="outline">
          {submitTitle(category)}
        </ButtonLink>
      ) : (
        <p className="text-muted">{categoryClosed}</p>
      )}
    </Poster>
  );
}
