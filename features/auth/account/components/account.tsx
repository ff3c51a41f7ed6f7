import { useFestival } from "~/features/settings/hooks";
import { momentInList } from "~/lib/dates/calendar";
import { Factors } from "../../second-factor/components/factors";
import type { FactorsAnswer } from "../../second-factor/schema";
import type { Account } from "../schema";
import { type SectionFrame, Sessions } from "./sessions";

type Props = {
  account: Account;
  isDirector?: boolean;
  Section: SectionFrame;
  /** Called with the current factors after a change. */
  onChange: (factors: FactorsAnswer) => void;
};

/** What every role has on its account page: sessions and second factor, framed as its area of the site frames sections. */
export function AccountSections({ account, isDirector = false, Section, onChange }: Props) {
  const { settings, renderedAt } = useFestival();
  const { sessions, factors, mayBind } = account;
  const formatMoment = (moment: string) => momentInList(moment, settings, renderedAt);
  return (
    <>
      <Sessions
        formatMoment={formatMoment}
        isDirector={isDirector}
        Section={Section}
        sessions={sessions}
      />
      <Factors
        formatMoment={formatMoment}
        loaded={factors}
        mayBind={mayBind}
        onChange={onChange}
        Section={Section}
      />
    </>
  );
}
