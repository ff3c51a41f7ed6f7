import { YearChooser, type YearShown } from "~/features/festival/components/year-chooser";
import { EditLetter, LetterFacts } from "~/features/mail/templates/components/letter-card";
import { inYear, pageAddress, pages } from "~/http/addresses";
import { DeskBox, DeskHead } from "~/ui/desk-page";
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
              <EditLetter
                name={name}
                to={inYear(pageAddress("adminDecisionLetter", { id }), edition)}
              />
            }
            key={id}
            title={name}
          >
            <p className="mb-4 text-muted">{description}</p>
            <LetterFacts subject={subject} updatedAt={updatedAt} />
          </DeskBox>
        ))}
      </div>
      <ChipList chips={chips} />
    </>
  );
}
