import { longDate } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { pageAddress } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import "./nights.css";

/** What stands in the programme's place before its first version; `running`: another year's festival goes on. */
export function NotOut({ running = null }: { running?: string | null }) {
  const { dates } = useFacts();
  return (
    <section className="backdrop pg-hero pg-still">
      <img alt="" fetchPriority="high" height="1000" src="/art/curtain.webp" width="2000" />
      <div className="wrap">
        <p className="where">Programme</p>
        <h1>The programme is not out yet</h1>
        <p className="lead">
          The first night is {longDate(dates.festivalFrom)}. What is shown when and where stands
          here once it is decided.
        </p>
        {running ? (
          <ButtonLink to={pageAddress("yearProgramme", { year: running })}>
            See the {running} programme
          </ButtonLink>
        ) : (
          <ButtonLink to={pageAddress("news")} variant="outline">
            Read the news
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
