import type { ReactNode } from "react";
import { ButtonLink, buttonClass } from "~/components/button";
import { Ticks } from "~/components/ticks";
import { hasListFees } from "~/features/settings/category.rules";
import { listNotes } from "~/features/settings/category.texts";
import { useSettings } from "~/features/settings/hooks";
import { feeText, money } from "~/features/settings/rules";
import { pathFor, sections } from "~/lib/paths";
import { KeyDates } from "./key-dates";
import { SectionLink } from "./section-link";

/** Requirements, dates, prizes, advertised fees, technical requirements, steps. */
export function Guidelines() {
  const settings = useSettings();
  const { categories, feeDeadlines, otherPrizes, texts } = settings;
  const { first, last } = feeDeadlines;
  const byPrize = categories.filter(({ prize }) => prize > 0).sort((a, b) => b.prize - a.prize);
  return (
    <section className="section pt-0" id={sections.guidelines}>
      <div className="wrap beside">
        <div className="lg:sticky lg:top-32">
          <p className="where">Guidelines</p>
          <h2 className="h-section">Before you submit</h2>
          <p className="lead mt-6 mb-8">
            Everything you need to know before you submit, on one page.
          </p>
          <div className="cta">
            <ButtonLink to={pathFor("submit")}>Start Submission</ButtonLink>
            <SectionLink className={buttonClass({ variant: "outline" })} section="contact">
              Questions? Contact Us
            </SectionLink>
          </div>
        </div>
        <div>
          <Group title="Submission requirements">
            <Ticks items={texts.requirements} />
          </Group>
          <Group title="Dates">
            <KeyDates />
          </Group>
          {byPrize.length + otherPrizes.length > 0 && (
            <Group title="Prizes">
              <ul className="prizes">
                {byPrize.map(({ type, plural, prize }) => (
                  <li key={type}>
                    <b>{money(prize, settings)}</b> <span>{plural}</span>
                  </li>
                ))}
              </ul>
              <ul className="prizes prizes-small">
                {otherPrizes.map(({ place, amount, extra }) => (
                  <li key={place}>
                    <b>{money(amount, settings)}</b>{" "}
                    <span>
                      {place}
                      {extra && `, ${extra}`}
                    </span>
                  </li>
                ))}
              </ul>
            </Group>
          )}
          <Group title="Entry fees">
            <table className="fees">
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  <th scope="col">{first.name}</th>
                  <th scope="col">{last.name}</th>
                </tr>
              </thead>
              <tbody>
                {categories.map(({ type, plural, advertisedFee: fee }) => (
                  <tr key={type}>
                    <th scope="row">{plural}</th>
                    {fee.earlyBird === fee.regular ? (
                      <td colSpan={2}>{feeText(fee.regular, settings)} at all deadlines</td>
                    ) : (
                      <>
                        <td>{feeText(fee.earlyBird, settings)}</td>
                        <td>{feeText(fee.regular, settings)}</td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
            {hasListFees(settings) && <p className="mt-3.5">{listNotes.fees}</p>}
            <p className="mt-3.5 text-md text-subtle">{texts.feeNotes.join(". ")}.</p>
          </Group>
          <Group title="Technical requirements">
            <dl className="grid gap-[11px]">
              {texts.technicalRequirements.map(({ label, text }) => (
                <div
                  className="grid grid-cols-1 sm:grid-cols-[minmax(0,10.5em)_minmax(0,1fr)] gap-0.5 sm:gap-5"
                  key={label}
                >
                  <dt className="text-subtle">{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Group>
          <Group title="How to submit">
            <ol className="numbered">
              {texts.submissionSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Group>
        </div>
      </div>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-7.5 first:pt-1.5 pb-9.5 last:pb-0 not-first:border-t border-line">
      <h3 className="mb-5 text-2xl leading-none">{title}</h3>
      {children}
    </section>
  );
}
