import { ButtonLink } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { closingDay } from "~/features/settings/rules";
import { myEntryTexts } from "~/features/submissions/links/texts";
import { longDate } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";

/** Shown instead of a form while entries are closed. */
export function EntriesClosed() {
  const settings = useSettings();
  const { season, sentence } = useSeason();
  const isBeforeOpening = season === "before_opening";
  return (
    <section className="curtain thanks">
      <img alt="" className="object-bottom" height={1000} src="/art/curtain.webp" width={2000} />
      <div className="wrap">
        <h1>{isBeforeOpening ? "Submit your film" : "Submissions are closed"}</h1>
        <p className="lead">
          {isBeforeOpening
            ? `${sentence}. You can read the guidelines now and submit from that day.`
            : `Submissions closed on ${longDate(closingDay(settings), settings)}. Thank you to everyone who sent something in.`}
        </p>
        <div className="cta justify-center">
          <ButtonLink to={pathFor("home")}>Back to the festival</ButtonLink>
          <ButtonLink to={pathFor("myEntry")} variant="outline">
            {myEntryTexts.title}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
