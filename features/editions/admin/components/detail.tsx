import { useState } from "react";
import { useNavigate } from "react-router";
import { PageHeader, TwoColumns } from "~/components/admin/page-header";
import { Button, ButtonLink, buttonClass } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { shownEditionState } from "~/features/settings/edition-state.rules";
import { useFestival } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { dayIn, momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, withEditionParam } from "~/lib/paths";
import type { EditionNote } from "../../archived-pages.commands.server";
import { type EditionStep, useEditionStep } from "../../hooks";
import type { EditionRead, Figure } from "../../schema";
import { EditionDatesBox, type OtherDates } from "./dates-card";
import { NameBox, NotesBox, PagesBox } from "./detail-cards";
import { type Opening, OpeningBox } from "./opening-card";
import { PlaceBox } from "./place-card";
import { EditionState } from "./state";
import { FiguresBox } from "./statistics-card";

type Props = {
  edition: EditionRead;
  /** The year of the open edition, which closes when this one opens. */
  openSlug: string | null;
  /** Warnings before it opens; null once it was open. */
  opening: Opening | null;
  figures: readonly Figure[];
  notes: readonly EditionNote[];
  /** The version of its settings. */
  settingsVersion: string | null;
  otherDates: OtherDates;
  /** It was archived too long ago to be unarchived. */
  isArchivedForGood: boolean;
};

type ConfirmQuestion = { title: string; question: string; confirm: string; danger?: boolean };

/** One edition: its state, actions, figures and archive. */
export function EditionDetail(props: Props) {
  const { edition, openSlug, figures, notes, settingsVersion, otherDates } = props;
  const { slug, name, state, version } = edition;
  const { settings, renderedAt } = useFestival();
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const navigate = useNavigate();
  const [openStep, setOpenStep] = useState<EditionStep | null>(null);
  const step = useEditionStep(slug, (doneStep) => {
    setOpenStep(null);
    if (doneStep === "delete") void navigate(pages.adminEditions);
  });
  const questions: Record<EditionStep, ConfirmQuestion> = {
    open: {
      title: openSlug ? `Open ${slug} and close ${openSlug}?` : `Open ${slug}?`,
      question: openSlug
        ? `The home page, forms and feeds switch to ${slug} right away. ${openSlug} takes no more entries. You can still decide and announce them, and its programme stays published. Entries for the next edition move to ${slug}.`
        : `The home page, forms and feeds switch to ${slug} right away.`,
      confirm: "Open",
    },
    close: {
      title: `Close ${slug}?`,
      question: "It takes no more entries. You can't reopen a closed edition.",
      confirm: "Close",
      danger: true,
    },
    archive: {
      title: `Archive ${slug}?`,
      question:
        "Its public pages and figures stay as they are now, even if you change something later. They name the jurors who agreed to it. You can unarchive it within 30 days.",
      confirm: "Archive",
    },
    unarchive: {
      title: `Unarchive ${slug}?`,
      question: "Its pages and figures are updated with the current data.",
      confirm: "Unarchive",
    },
    delete: {
      title: `Delete ${slug}?`,
      question:
        "This edition was never open. Its dates and settings are deleted. This cannot be undone.",
      confirm: "Delete",
      danger: true,
    },
  };
  const question = openStep && questions[openStep];
  const stepButton = (
    nextStep: EditionStep,
    label: string,
    variant: "primary" | "outline" = "outline",
  ) => (
    <Button onClick={() => setOpenStep(nextStep)} size="sm" variant={variant}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        actions={
          <>
            {state === "preparing" && (
              <>
                {stepButton("delete", "Delete")}
                <a
                  className={buttonClass({ variant: "outline", size: "sm" })}
                  href={`${pages.home}?preview=${slug}`}
                  rel="noopener"
                  target="_blank"
                >
                  Preview
                </a>
                {stepButton("open", "Open this edition", "primary")}
              </>
            )}
            {state !== "preparing" && (
              <>
                <ButtonLink
                  size="sm"
                  to={withEditionParam(pages.adminSubmissions, slug)}
                  variant="outline"
                >
                  View entries
                </ButtonLink>
                <ButtonLink
                  size="sm"
                  to={withEditionParam(pages.adminDecisions, slug)}
                  variant="outline"
                >
                  View decisions
                </ButtonLink>
              </>
            )}
            {state === "open" && stepButton("close", "Close this edition")}
            {state === "closed" && stepButton("archive", "Archive this edition")}
            {state === "archived" &&
              !props.isArchivedForGood &&
              stepButton("unarchive", "Unarchive this edition")}
          </>
        }
        crumbs={[
          { label: adminPages.adminEditions.name, to: pages.adminEditions },
          { label: slug },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <EditionState state={shownEditionState(state, edition.dates.festivalTo, today)} />
            <span>
              {numberText(edition.entries)} {edition.entries === 1 ? "entry" : "entries"}
            </span>
            {edition.openedAt && (
              <span className="whitespace-nowrap">
                Opened {momentInFull(edition.openedAt, settings)}
              </span>
            )}
            {edition.archivedAt && (
              <span className="whitespace-nowrap">
                Archived {momentInFull(edition.archivedAt, settings)}
              </span>
            )}
          </span>
        }
        title={name}
      />
      <TwoColumns>
        <div className="grid min-w-0 gap-5">
          <EditionDatesBox
            edition={edition}
            key={settingsVersion}
            otherDates={otherDates}
            settingsVersion={settingsVersion}
          />
          {state !== "preparing" && <FiguresBox figures={figures} slug={slug} />}
          {state === "archived" && <NotesBox notes={notes} slug={slug} />}
        </div>
        <div className="grid min-w-0 gap-5">
          {props.opening && <OpeningBox openSlug={openSlug} opening={props.opening} slug={slug} />}
          <NameBox key={name} name={name} slug={slug} version={version} />
          <PlaceBox edition={edition} key={`place ${version}`} />
          <PagesBox slug={slug} state={state} />
        </div>
      </TwoColumns>
      {question && (
        <ConfirmDialog
          {...question}
          onConfirm={() => openStep && step.mutate({ step: openStep, version })}
          onOpenChange={(isOpen) => !isOpen && setOpenStep(null)}
          open
          pending={step.isPending}
        />
      )}
    </>
  );
}
