import { longDate } from "~/features/festival/calendar";
import { useSettings } from "~/features/festival/client";
import { useSeason } from "~/features/festival/hooks/use-season";
import { closingDay } from "~/features/festival/rules";
import { pathFor } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";

/** What stands in the place of a form once the festival takes no more entries. */
export function EntriesClosed() {
  const facts = useSettings();
  const { season, sentence } = useSeason();
  const early = season === "before_opening";
  return (
    <section className="curtain thanks">
      <img alt="" className="curtain-art" height={1000} src="/art/curtain.webp" width={2000} />
      <div className="wrap">
        <h1>{early ? "Submit your film" : "Submissions are closed"}</h1>
        <p className="lead">
          {early
            ? `${sentence}. Until then there is time for one more cut.`
            : `Submissions closed on ${longDate(closingDay(facts))}. Thank you to everyone who sent something in.`}
        </p>
        <ButtonLink to={pathFor("home")}>Back to the festival</ButtonLink>
      </div>
    </section>
  );
}
