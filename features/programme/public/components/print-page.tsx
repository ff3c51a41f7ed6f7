import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { formatTime, zoneName } from "~/lib/dates/calendar";
import { movedText, nightName } from "../formats.rules";
import type { ProgrammePageData } from "../public.queries.server";
import { NotPublishedPage } from "./not-published-page";
import "./print.css";

/** How small a night must be printed to fit on one page. */
function fullnessOf(cardCount: number): "most" | "more" | undefined {
  if (cardCount > 36) return "most";
  return cardCount > 14 ? "more" : undefined;
}

/** The programme for printing: one A4 page per night, black on white. */
export function PrintPage({ nights, list }: ProgrammePageData) {
  const settings = useSettings();
  const { brand, formats, timeZone } = settings;
  if (nights === 0) return <NotPublishedPage />;
  return (
    <div className="wrap pr">
      <h1>Print the programme</h1>
      <p className="pr-told">Print this page, one side per night.</p>
      {list.map(({ day, cards }) => (
        <section className="pr-side" data-full={fullnessOf(cards.length)} key={day}>
          <h2>
            {nightName(day, settings)}{" "}
            <small>
              {brand.fullName}. All times are in {zoneName(timeZone)}.
            </small>
          </h2>
          <ol>
            {cards.map((card) => {
              const title = (
                <>
                  <b>{formatTime(card.time, formats)}</b> {card.title}
                </>
              );
              return (
                <li key={card.id}>
                  {card.cancelled ? (
                    <>
                      <s>{title}</s> Cancelled
                    </>
                  ) : (
                    title
                  )}
                  <span>
                    {[
                      isolate(card.venue.name),
                      `until ${formatTime(card.ends, formats)}`,
                      card.by,
                      card.moved && movedText(card.moved, settings),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                  {card.films.length > 0 && (
                    <span>
                      {card.films
                        .map(({ title: filmTitle, minutes }) => `${isolate(filmTitle)} ${minutes}'`)
                        .join(", ")}
                    </span>
                  )}
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}
