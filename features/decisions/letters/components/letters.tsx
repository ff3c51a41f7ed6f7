import { Pencil } from "lucide-react";
import { Facts } from "~/features/desk/components/facts";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { YearChooser, type YearShown } from "~/features/festival/components/year-chooser";
import { inYear, pageAddress, pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { DeskBox, DeskHead } from "~/ui/desk-page";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { Chip } from "../../desk/components/in-hand";
import { ChipList } from "./chips";

type Letter = {
  id: string;
  name: string;
  description: string;
  subject: string;
  /** When its wording was changed last; null while it is the default. */
  updatedAt: string | null;
};

type Props = { letters: readonly Letter[]; chips: readonly Chip[] } & YearShown;

/** What filmmakers read when they are told: the wording of the four letters, and the lines of feedback. */
export function DecisionLetters({ letters, chips, years, edition }: Props) {
  const { timeZone } = useFacts();
  return (
    <>
      <DeskHead
        actions={<YearChooser edition={edition} years={years} />}
        crumbs={[
          { label: "Decisions", to: inYear(pages.adminDecisions, edition) },
          { label: "Decision letters" },
        ]}
        note="Nothing leaves from here: letters go with an announcement"
        title="Decision letters"
      />
      <div className="grid grid-cols-2 gap-5 max-md:grid-cols-[minmax(0,1fr)]">
        {letters.map(({ id, name, description, subject, updatedAt }) => (
          <DeskBox
            aside={
              <ButtonLink
                size="sm"
                to={inYear(pageAddress("adminDecisionLetter", { id }), edition)}
                variant="outline"
              >
                <Icon of={Pencil} size={16} />
                Edit <VisuallyHidden>{name}</VisuallyHidden>
              </ButtonLink>
            }
            key={id}
            title={name}
          >
            <p className="mb-4 text-muted">{description}</p>
            <Facts
              narrow
              rows={[
                ["Subject", subject],
                [
                  "Wording",
                  updatedAt ? `Yours, of ${momentInFull(updatedAt, timeZone)}` : "As delivered",
                ],
              ]}
            />
          </DeskBox>
        ))}
      </div>
      <ChipList chips={chips} />
    </>
  );
}
