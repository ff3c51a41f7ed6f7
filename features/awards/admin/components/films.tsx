import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { formatMoney } from "~/lib/money/format";
import { pathFor } from "~/lib/paths";
import {
  type Award,
  type Candidate,
  type Honor,
  maxCitationLength,
  type NewHonor,
} from "../../schema";
import { awardTexts, levelNames } from "../../texts";
import {
  useAddHonor,
  useCandidates,
  useChangeHonor,
  useRemoveHonor,
  useRevokeHonor,
} from "../hooks";
import { ReasonForm } from "./reason-form";

type Level = NewHonor["level"];
const levels: readonly Level[] = ["winner", "mention", "nominee"];

/** The films of an award with level and citation, and the search for others; `children` above the search. */
export function AwardFilms({ award, children }: { award: Award; children: ReactNode }) {
  const honors = award.honors ?? [];
  return (
    <Card title={awardTexts.films}>
      <div className="grid gap-5">
        {honors.length === 0 && <p className="text-muted">{awardTexts.noFilms}</p>}
        <ul className="divide-y divide-line">
          {honors.map((honor) => (
            <HonorRow award={award} honor={honor} key={honor.id} />
          ))}
        </ul>
        {children}
        {award.state !== "revealed" && (
          <IfEditable>
            <AddFilm award={award} key={honors.length} />
          </IfEditable>
        )}
      </div>
    </Card>
  );
}

type HonorProps = { award: Award; honor: Honor };

function HonorRow({ award, honor }: HonorProps) {
  const { title, director, level, citation, shareCents, code, revokedWhy } = honor;
  const { currency, formats } = useSettings();
  const [isChanging, setIsChanging] = useState(false);
  const remove = useRemoveHonor(honor);
  const change = useChangeHonor(honor, () => setIsChanging(false));
  const isRevealed = award.state === "revealed";
  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere">
        <b className="font-medium">{title}</b>, {isolate(director)}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {[
          levelNames[level],
          shareCents !== null && awardTexts.share(formatMoney(shareCents, currency, formats)),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {citation && <p className="text-sm wrap-anywhere">“{citation}”</p>}
      {revokedWhy !== null && <p className="text-danger">{awardTexts.revoked(revokedWhy)}</p>}
      {isChanging ? (
        <LevelForm
          initial={honor}
          isAudience={award.kind === "audience" && level !== "winner"}
          onCancel={() => setIsChanging(false)}
          onSave={(values) => change.mutate(values)}
          pending={change.isPending}
          saveLabel={awardTexts.save}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {!isRevealed && (
            <IfEditable>
              <Button onClick={() => setIsChanging(true)} size="sm" variant="outline">
                {awardTexts.change}
              </Button>
              <Button
                onClick={() => remove.mutate(undefined)}
                pending={remove.isPending}
                size="sm"
                variant="ghost"
              >
                {awardTexts.remove}
              </Button>
            </IfEditable>
          )}
          {code && (
            <Link className="link py-2" to={pathFor("laurel", { code })}>
              {awardTexts.laurel}
            </Link>
          )}
          {isRevealed && revokedWhy === null && <RevokeLaurel honor={honor} />}
        </div>
      )}
    </li>
  );
}

function RevokeLaurel({ honor }: { honor: Honor }) {
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useRevokeHonor(honor, () => setIsOpen(false));
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm" variant="outline">
        {awardTexts.revoke}
      </Button>
      <Dialog
        description={awardTexts.revokeQuestion}
        onOpenChange={setIsOpen}
        open={isOpen}
        title={awardTexts.revokeTitle}
      >
        <ReasonForm
          label={awardTexts.reason}
          onSend={(reason) => revoke.mutate(reason)}
          pending={revoke.isPending}
          submit={awardTexts.revoke}
        />
      </Dialog>
    </>
  );
}

type LevelFormProps = {
  initial: { level: Honor["level"]; citation: string };
  /** The audience's award, whose winner the vote decides. */
  isAudience: boolean;
  pending: boolean;
  disabled?: boolean;
  saveLabel: string;
  onSave: (values: { level: Level; citation: string }) => void;
  onCancel?: () => void;
};

function LevelForm(props: LevelFormProps) {
  const { initial, isAudience, pending, disabled, saveLabel, onSave, onCancel } = props;
  const choices = levels.filter((level) => !(isAudience && level === "winner"));
  const [level, setLevel] = useState<Level>(
    choices.find((choice) => choice === initial.level) ?? choices[0] ?? "mention",
  );
  const [citation, setCitation] = useState(initial.citation);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ level, citation });
  };
  return (
    <form className="grid gap-4" method="post" onSubmit={submit}>
      <Field label={awardTexts.level}>
        <Select
          onChange={(event) => setLevel(event.target.value as Level)}
          options={choices.map((value) => ({ value, label: levelNames[value] }))}
          value={level}
        />
      </Field>
      <Field label={awardTexts.citation} optional>
        <TextArea
          maxLength={maxCitationLength}
          onChange={(event) => setCitation(event.target.value)}
          rows={3}
          value={citation}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button disabled={disabled} pending={pending} size="sm" type="submit">
          {saveLabel}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} size="sm" variant="ghost">
            {awardTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function AddFilm({ award }: { award: Award }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const candidates = useCandidates(award.id, chosen ? "" : text);
  const add = useAddHonor(award.id, () => setChosen(null));
  return (
    <div className="grid gap-4">
      <Field label={awardTexts.search}>
        <TextInput
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
          }}
          type="search"
          value={text}
        />
      </Field>
      {candidates?.length === 0 && <p role="status">{awardTexts.noCandidates}</p>}
      <ul className="grid gap-1">
        {candidates?.map((candidate) => (
          <li key={candidate.filmId ?? candidate.submissionId}>
            <button
              className="grid w-full gap-0.5 rounded-md px-3 py-2 text-left hover:bg-surface-2"
              onClick={() => {
                setChosen(candidate);
                setText(candidate.title);
              }}
              type="button"
            >
              <b className="font-medium wrap-anywhere">{candidate.title}</b>
              <span className="text-sm text-muted">{candidate.director}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <p role="status">{awardTexts.chosen(chosen.title)}</p>}
      <LevelForm
        disabled={!chosen}
        initial={{ level: "winner", citation: "" }}
        isAudience={award.kind === "audience"}
        onSave={({ level, citation }) => {
          if (!chosen) return;
          const { filmId, submissionId } = chosen;
          add.mutate({ level, citation, filmId, submissionId });
        }}
        pending={add.isPending}
        saveLabel={awardTexts.decide}
      />
    </div>
  );
}
