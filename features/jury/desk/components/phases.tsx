import { Link } from "react-router";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { categoryOf } from "~/features/festival/rules";
import { pageAddress } from "~/http/addresses";
import { DeskBox, DeskDuo, DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import type { Jury, Phase } from "../../setup/schema";
import { NewJury } from "./new-jury";
import { NewPhase } from "./new-phase";

type Props = {
  juries: readonly Jury[];
  phases: readonly Phase[];
  people: readonly { id: string; name: string }[];
  /** Programmers read; the director changes. */
  mayChange: boolean;
};

/** The juries of the festival, and the phases in which they judge. */
export function Phases({ juries, phases, people, mayChange }: Props) {
  const facts = useFacts();
  const when = (moment: string) => momentInFull(moment, facts.timeZone);
  const juryOf = (id: string) => juries.find((jury) => jury.id === id)?.name ?? "";
  return (
    <>
      <DeskHead note="Who judges, and when" title="Phases" />
      <DeskDuo>
        <DeskBox flush title="Phases">
          {phases.length === 0 ? (
            <EmptyState as="h3" title="No phase yet">
              A jury judges in phases: the first holds all entries of its categories.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {phases.map((phase) => (
                <li className="grid gap-1 px-5 py-3.5" key={phase.id}>
                  <Link
                    className="link font-medium wrap-anywhere"
                    to={pageAddress("adminJuryPhase", { id: phase.id })}
                  >
                    {phase.name}
                  </Link>
                  <span className="text-muted">
                    {juryOf(phase.juryId)}, {when(phase.opensAt)} to {when(phase.closesAt)},{" "}
                    {phase.wantedScores === 1 ? "1 score" : `${phase.wantedScores} scores`} a film
                  </span>
                </li>
              ))}
            </ul>
          )}
        </DeskBox>
        <DeskBox flush title="Juries">
          {juries.length === 0 ? (
            <EmptyState as="h3" title="No jury yet">
              Add people first, then put them on a jury.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {juries.map((jury) => (
                <li className="grid gap-1 px-5 py-3.5" key={jury.id}>
                  <b className="font-medium wrap-anywhere">{jury.name}</b>
                  <span className="text-muted">
                    {jury.categories.map((type) => categoryOf(facts, type).name).join(", ")}
                  </span>
                  <span className="text-muted wrap-anywhere">
                    {jury.members.map(({ name }) => name).join(", ") || "Nobody yet"}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </DeskBox>
      </DeskDuo>
      {mayChange && (
        <DeskDuo even>
          <NewPhase juries={juries} />
          <NewJury people={people} />
        </DeskDuo>
      )}
    </>
  );
}
