import { Link } from "react-router";
import { Picture } from "~/components/picture";
import { pathFor } from "~/lib/paths";
import { fullAddress } from "../../texts";
import type { VenuePageData } from "../public.queries.server";
import { NightList } from "./night-list";
import "./timetable-page.css";

/** A venue: how to get there, what it offers, and its screenings. */
export function VenuePage({ venue, walks, nights }: VenuePageData) {
  // A path of this site, not '//host'.
  const ownPicture = venue.imageUrl && /^\/(?!\/)/.test(venue.imageUrl) ? venue.imageUrl : null;
  const details: [string, string][] = [
    ["Seats", String(venue.capacity)],
    ["Access", venue.access.join(", ")],
    ["At the venue", venue.amenities.join(", ")],
    ["Public transit", venue.transit ?? ""],
    ["Parking", venue.parking ?? ""],
  ];
  return (
    <>
      <section className="backdrop pg-hero">
        <Picture
          fetchPriority="high"
          height="1125"
          sizes="100vw"
          src={ownPicture ?? "/art/news-screen.webp"}
          width="2000"
        />
        <div className="wrap">
          <p className="where">
            <Link to={pathFor("programme")}>Programme</Link>
          </p>
          <h1>{venue.name}</h1>
          <p className="lead">{venue.description}</p>
        </div>
      </section>
      <section className="wrap pg-place">
        <dl className="facts">
          <div>
            <dt>Where</dt>
            <dd>
              {fullAddress(venue)}
              {venue.mapUrl && (
                <>
                  {" "}
                  <a className="link" href={venue.mapUrl} rel="noreferrer">
                    Map
                  </a>
                </>
              )}
            </dd>
          </div>
          {details
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          {walks.length > 0 && (
            <div>
              <dt>Walking distance</dt>
              <dd>
                {walks.map(({ name, slug, minutes }, index) => (
                  <span key={slug}>
                    {index > 0 && ", "}
                    <Link className="link" to={pathFor("venue", { venue: slug })}>
                      {name}
                    </Link>{" "}
                    {minutes} min
                  </span>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </section>
      <NightList nights={nights} withoutVenue />
    </>
  );
}
