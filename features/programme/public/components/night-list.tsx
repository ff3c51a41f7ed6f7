import { Link } from "react-router";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { formatScreenings, nightName } from "../formats.rules";
import { useProgrammeClock } from "../hooks";
import { findEarlierCards, type Night } from "../rules";
import { ScreeningCard } from "./card";
import { EarlierFolded } from "./earlier";

type Props = {
  nights: readonly Night[];
  /** The active filters, for the nights' links. */
  query?: string;
  /** On the page of a venue, whose name is above. */
  withoutVenue?: boolean;
};

/** Nights one below the other, beginning with the next one. */
export function NightList({ nights, query = "", withoutVenue = false }: Props) {
  const settings = useSettings();
  const clock = useProgrammeClock();
  const earlierCards = findEarlierCards(
    nights.flatMap(({ cards }) => cards),
    clock.openedAt,
  );
  return (
    <EarlierFolded count={earlierCards.size}>
      {nights.map(({ day, cards }) => (
        <section
          aria-labelledby={`night-${day}`}
          className="wrap pg-night"
          data-earlier={cards.every((card) => earlierCards.has(card)) || undefined}
          key={day}
        >
          <header className="pg-strip">
            <h2 id={`night-${day}`}>
              <Link to={pathFor("programmeDay", { day }) + query}>{nightName(day, settings)}</Link>
            </h2>
            <p>{formatScreenings(cards, earlierCards)}</p>
          </header>
          <div className="pg-list">
            {cards.map((card) => (
              <ScreeningCard
                card={card}
                clock={clock}
                isEarlier={earlierCards.has(card)}
                key={card.id}
                withoutVenue={withoutVenue}
              />
            ))}
          </div>
        </section>
      ))}
    </EarlierFolded>
  );
}
