import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { RadioCards } from "~/components/radio-cards";
import { useFestival } from "~/features/settings/hooks";
import { documentedTheme, type Theme } from "~/features/settings/look/schema";
import { reportError } from "~/lib/admin-list/hooks";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch } from "~/lib/api/client";
import { browserTimeZone } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { keepFestival, saveSetupDraft } from "../contract";
import { checkSetup, createFestival, type Faults, readFaults } from "../hooks";
import { setupPageTexts } from "../page.texts";
import { looks } from "../presets.rules";
import type { SetupDraft } from "../schema";
import type { Change } from "../values.rules";
import { buildSetupFile, findPastDays, firstDraft, stepIndex } from "../wizard.rules";
import { fieldLabel, withoutRepeatedErrors } from "../wizard-fields.rules";
import { CategoriesStep } from "./categories-step";
import { CheckStep } from "./check-step";
import { DatesStep } from "./dates-step";
import { FaultList } from "./faults";
import { FeesStep } from "./fees-step";
import { NameStep } from "./name-step";
import { PlaceStep } from "./place-step";
import type { StepProps } from "./step-fields";
import { StepList } from "./step-list";

const texts = setupPageTexts.wizard;

/** A small page in these colors, as the address of a picture. */
const pageSketch = ({ background, text, primary, accents: { gold } }: Theme) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90">${[
      `0" y="0" width="120" height="90" fill="${background}`,
      `16" y="16" width="66" height="12" fill="${text}`,
      `16" y="36" width="88" height="4" fill="${text}" opacity=".6`,
      `16" y="44" width="72" height="4" fill="${text}" opacity=".6`,
      `16" y="60" width="36" height="14" rx="2" fill="${primary}`,
      `58" y="60" width="22" height="14" rx="2" fill="${gold}`,
    ]
      .map((rect) => `<rect x="${rect}"/>`)
      .join("")}</svg>`,
  )}`;

const LookStep = ({ draft, change }: StepProps) => (
  <RadioCards
    legend={texts.fields.look}
    name="look"
    onChange={({ target }) => change({ look: target.value })}
    options={looks.map(({ id, label, theme }) => ({
      value: id,
      label,
      image: pageSketch(theme ?? documentedTheme),
    }))}
    value={draft.look}
  />
);

const steps: readonly ComponentType<StepProps>[] = [
  NameStep,
  PlaceStep,
  DatesStep,
  CategoriesStep,
  FeesStep,
  LookStep,
];

type Props = {
  slug: string;
  isUsed: boolean;
  /** What was typed before; null at the first visit. */
  saved: SetupDraft | null;
};

/** Sets up a festival in seven steps. The last one sends the same file that can be imported. */
export function SetupWizard({ slug, isUsed, saved }: Props) {
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink size="sm" to={pages.adminSetupFile} variant="outline">
            {adminPages.adminSetupFile.name}
          </ButtonLink>
        }
        crumbs={[
          { label: adminPages.adminSettings.name, to: pages.adminSettings },
          { label: adminPages.adminSetup.name },
        ]}
        note={isUsed ? undefined : texts.note}
        title={adminPages.adminSetup.name}
      />
      {isUsed ? (
        <Card className="max-w-4xl">
          <p className="max-w-prose">{texts.used(slug)}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            <ButtonLink size="sm" to={pages.adminSettings} variant="outline">
              {adminPages.adminSettings.name}
            </ButtonLink>
            <ButtonLink size="sm" to={pages.adminEditions} variant="outline">
              {adminPages.adminEditions.name}
            </ButtonLink>
            <KeepButton />
          </div>
        </Card>
      ) : (
        <WizardSteps saved={saved} />
      )}
    </>
  );
}

/** The button to keep the festival as it is, without a set-up. */
function KeepButton() {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const keep = async () => {
    setPending(true);
    try {
      await apiFetch(keepFestival);
      toast({ title: texts.unchanged, description: texts.unchangedNote, tone: "success" });
      await navigate(pages.portal);
    } catch (error) {
      reportError(error as Error);
      setPending(false);
    }
  };
  return (
    <Button onClick={keep} pending={pending} size="md" variant="ghost">
      {texts.keep}
    </Button>
  );
}

function WizardSteps({ saved }: Pick<Props, "saved">) {
  const { settings, renderedAt } = useFestival();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => saved ?? firstDraft(settings, new Date(renderedAt)));
  const [errors, setErrors] = useState<Faults>([]);
  const [changes, setChanges] = useState<Change[] | null>(null);
  const [pending, setPending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(draft.step);
  const currentStep = draft.step;
  const isNew = saved === null;

  useEffect(() => {
    // By default the time zone of the browser.
    if (isNew) {
      setDraft((before) => ({ ...before, timeZone: browserTimeZone() }));
    }
  }, [isNew]);

  useEffect(() => {
    if (shownStep.current === currentStep) return;
    shownStep.current = currentStep;
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus();
  }, [currentStep]);

  // After a reload at the last step the changes have to be requested again.
  const needsChanges = currentStep === stepIndex.check && changes === null && errors.length === 0;
  useEffect(() => {
    if (needsChanges)
      void findChanges(draft).then((newChanges) => newChanges && setChanges(newChanges));
  });

  /** The changes that the steps so far would make. If they are refused, shows the errors and resolves to null. */
  async function findChanges(checkedDraft: SetupDraft): Promise<Change[] | null> {
    try {
      const pastDayErrors = findPastDays(checkedDraft, new Date(renderedAt));
      if (pastDayErrors.length > 0) {
        setErrors(pastDayErrors);
        return null;
      }
      const outcome = await checkSetup(buildSetupFile(checkedDraft, settings, checkedDraft.step));
      setErrors([]);
      return outcome.changes as Change[];
    } catch (error) {
      const faults = readFaults(error as Error);
      if (faults) setErrors(faults);
      else reportError(error as Error);
      return null;
    }
  }

  /** Saves the values, and goes to another step. */
  async function goTo(nextStep: number) {
    const nextDraft = { ...draft, step: nextStep };
    await apiFetch(saveSetupDraft, { body: nextDraft });
    setDraft(nextDraft);
  }

  async function runPending(work: () => Promise<void>) {
    setPending(true);
    try {
      await work();
    } catch (error) {
      reportError(error as Error);
    } finally {
      setPending(false);
    }
  }

  const goBack = () =>
    runPending(async () => {
      setErrors([]);
      setChanges(null);
      await goTo(currentStep - 1);
    });
  const goForward = () =>
    runPending(async () => {
      if (currentStep < stepIndex.check) {
        const newChanges = await findChanges(draft);
        if (!newChanges) return;
        setChanges(newChanges);
        return goTo(currentStep + 1);
      }
      await createFestival(buildSetupFile(draft, settings));
      toast({ title: texts.created, description: texts.createdNote, tone: "success" });
      await navigate(pages.adminSetupFile);
    });

  const Step = steps[currentStep];
  const messageByPath = new Map(errors.map(({ path, message }) => [path, message]));
  return (
    <div className="grid max-w-4xl gap-4">
      <StepList current={currentStep} />
      <Card flush>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void goForward();
          }}
        >
          <header className="px-5 py-4">
            <p className="num mb-1 text-sm text-subtle">{texts.nth(currentStep)}</p>
            <h2 className="text-lg/[1.3] font-semibold" ref={heading} tabIndex={-1}>
              {texts.steps[currentStep]}
            </h2>
            <p className="mt-1 max-w-prose text-muted">{texts.notes[currentStep]}</p>
          </header>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pb-5">
            <FaultList
              faults={withoutRepeatedErrors(draft, errors)}
              fieldLabel={(path) => fieldLabel(draft, path)}
              title={texts.refused}
            />
            {Step ? (
              <Step
                draft={draft}
                errors={messageByPath}
                change={(part) => setDraft((before) => ({ ...before, ...part }))}
              />
            ) : (
              <CheckStep changes={changes} draft={draft} />
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">
            <span className="mr-auto max-sm:w-full">
              <KeepButton />
            </span>
            {currentStep > stepIndex.name && (
              <Button disabled={pending} onClick={goBack} size="md" variant="outline">
                {texts.back}
              </Button>
            )}
            <Button pending={pending} size="md" type="submit">
              {currentStep === stepIndex.check ? texts.create : texts.next}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
