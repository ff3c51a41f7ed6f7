import { ArrowRight } from "lucide-react";
import { Fragment, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import { Poster } from "~/components/poster";
import { EntriesClosed } from "~/features/checkout/form/components/entries-closed";
import { NextEditionNotice } from "~/features/checkout/form/components/next-edition-notice";
import { useEntryClock } from "~/features/checkout/form/hooks/use-entry-clock";
import { formAddress, iconOf, isOpen, publicCategories } from "~/features/settings/category.rules";
import { categoryClosed } from "~/features/settings/category.texts";
import { CategoryIcon } from "~/features/settings/components/category-icon";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import {
  acceptedLength,
  chargedFee,
  formatDeadline,
  isDeadlinePassed,
} from "~/features/settings/rules";
import { myEntryTexts } from "~/features/submissions/links/texts";
import { pathFor } from "~/lib/paths";
import { entriesLabel } from "../fee.texts";
import { feeName } from "./fee-ticket";

const PaymentReturn = lazyPart(() => import("./payment-return"));

/** The categories with today's prices, and a link to the general form. */
export function Chooser() {
  const settings = useSettings();
  const { now } = useEntryClock();
  const { entriesTaken, forNext } = useSeason();
  const [search] = useSearchParams();
  const [isPaymentReturn] = useState(() => search.has("payment_intent"));
  const paymentReturn = isPaymentReturn && (
    <Suspense>
      <PaymentReturn />
    </Suspense>
  );
  if (!entriesTaken) {
    return (
      <>
        {paymentReturn && <div className="wrap page">{paymentReturn}</div>}
        <EntriesClosed />
      </>
    );
  }
  const deadline = formatDeadline(settings);
  const hasDeadlinePassed = isDeadlinePassed(settings, now);
  return (
    <div className="wrap page">
      {paymentReturn}
      <h1 className="h-page">Submit your film</h1>
      <p className="mt-4 max-w-[36em] text-muted">
        Choose a category. The price shown is what you pay today.{" "}
        {hasDeadlinePassed &&
          !forNext &&
          "The deadline has passed; late entries are still accepted."}
      </p>
      <p className="mt-3 text-muted">
        {myEntryTexts.already}{" "}
        <Link className="link" to={pathFor("myEntry")}>
          {myEntryTexts.title}
        </Link>
      </p>
      <div className="mt-6 max-w-[36em] empty:hidden">
        <NextEditionNotice />
      </div>
      <ul className="posters posters-small">
        {publicCategories(settings).map((category) => {
          const fee = chargedFee(settings, category.type, now);
          const isCategoryOpen = isOpen(category);
          const rows: [string, string][] = [
            isCategoryOpen
              ? [feeName(settings, category.type, { period: fee.period }), fee.shown]
              : [entriesLabel, categoryClosed],
            ["Length", acceptedLength(category)],
            ...(hasDeadlinePassed ? [] : [["Deadline", deadline] satisfies [string, string]]),
          ];
          return (
            <Poster
              accent={category.accent}
              art={category.art}
              artAlt={category.artAlt}
              key={category.type}
              overlay={
                <>
                  <span className="poster-icon">
                    <CategoryIcon name={iconOf(category)} />
                  </span>
                  <h2 className="poster-name">
                    {isCategoryOpen ? (
                      <Link to={formAddress(settings, category.type)}>{category.name}</Link>
                    ) : (
                      category.name
                    )}
                  </h2>
                </>
              }
            >
              <dl className="poster-facts">
                {rows.map(([term, text], index) => (
                  <Fragment key={term}>
                    <dt>{term}</dt>
                    <dd className={classNames("num", index === 0 && "text-accent")}>{text}</dd>
                  </Fragment>
                ))}
              </dl>
              {isCategoryOpen && (
                <span aria-hidden="true" className="btn btn-outline btn-md">
                  Start
                  <Icon of={ArrowRight} />
                </span>
              )}
            </Poster>
          );
        })}
      </ul>
      {settings.generalForm && (
        <p className="mt-8 text-lg">
          Not sure which category fits?{" "}
          <Link className="link" to={pathFor("submitFilm")}>
            Use the general form
          </Link>{" "}
          and we'll suggest one.
        </p>
      )}
    </div>
  );
}
