import type { ReactNode } from "react";
import { EditorPage } from "~/components/admin/editor-page";
import { FilterForm } from "~/components/admin/filter-form";
import { LoadMore } from "~/components/admin/load-more";
import { PickList } from "~/components/admin/pick-list";
import { IfEditable } from "~/components/admin/read-only";
import { RowFields } from "~/components/admin/row-fields";
import { SearchField } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { formatMoney, unitOf } from "~/lib/money/format";
import { pages } from "~/lib/paths";
import type { Award } from "../../schema";
import { awardTexts, kindNames, stateNames } from "../../texts";
import { useAddFromSettings, useReveal } from "../hooks";
import { useAwardForm } from "../hooks/use-award-form";
import { awardList } from "../list.rules";
import { AwardFilms } from "./films";
import { AwardState } from "./state";

type Props = {
  loaded: LoadedListOf<typeof awardList>;
  open: Award | null;
  /** The awards that are decided and not revealed. */
  decidedIds: readonly string[];
  /** A character of the festival's name that laurels can't show. */
  missingCharacter: string | null;
  /** The result of the vote, on the audience's award. */
  vote: ReactNode;
};

/** The awards of an edition; the open one with its films beside them. */
export const AwardsPage = (props: Props) => (
  <AwardEditor key={props.open?.id ?? "new"} {...props} />
);

function AwardEditor(props: Props) {
  const { loaded, open, decidedIds, missingCharacter, vote } = props;
  const settings = useSettings();
  const rows = useAdminList(awardList, loaded);
  const filters = useFilters(awardList, loaded.filters, [{ filters: ["award"] }]);
  const editor = useAwardForm(open, rows.total);
  const { register, formState } = editor.form;
  const isSearched = Boolean(loaded.filters.q);
  const { reveal, isRetrying } = useReveal();
  const addFromSettings = useAddFromSettings();
  const lineOf = ({ kind, prizeCents, state }: Award) =>
    [
      stateNames[state],
      kindNames[kind],
      ...(prizeCents === null
        ? []
        : [formatMoney(prizeCents, settings.currency, settings.formats)]),
    ].join(", ");
  const settingsButton = (
    <Button
      onClick={() => addFromSettings.mutate(undefined)}
      pending={addFromSettings.isPending}
      size="sm"
      variant="outline"
    >
      {awardTexts.fromSettings}
    </Button>
  );
  return (
    <EditorPage
      action={
        <>
          {decidedIds.length > 1 && (
            <Button
              onClick={() => reveal.mutate({ ids: [...decidedIds] })}
              pending={reveal.isPending}
              size="sm"
            >
              {awardTexts.revealAll(decidedIds.length)}
            </Button>
          )}
          {isRetrying && <p role="status">{awardTexts.retrying}</p>}
          {rows.total > 0 && settingsButton}
        </>
      }
      createLabel="Add award"
      details={
        open && (
          <>
            <AwardState award={open} />
            <AwardFilms award={open}>{vote}</AwardFilms>
          </>
        )
      }
      editor={editor}
      list={
        <div className="grid content-start gap-4">
          {missingCharacter !== null && (
            <p className="text-danger" role="note">
              {awardTexts.festivalCharacter(missingCharacter)}
            </p>
          )}
          <PickList
            head={
              (isSearched || rows.total > 0) && (
                <FilterForm onSubmit={filters.onSubmit}>
                  <SearchField
                    {...filters.textField("q")}
                    label={awardTexts.searchAwards}
                    placeholder={awardTexts.searchHint}
                  />
                </FilterForm>
              )
            }
            empty={
              isSearched ? (
                <EmptyState title={awardTexts.noMatch} />
              ) : (
                <EmptyState
                  action={<IfEditable>{settingsButton}</IfEditable>}
                  title={awardTexts.none}
                >
                  {awardTexts.noneHint}
                </EmptyState>
              )
            }
            foot={<LoadMore list={rows} />}
            label="All awards"
            linesOf={(award) => [award.name, lineOf(award)]}
            param="award"
            rows={rows.items}
          />
        </div>
      }
      listPath={pages.adminAwards}
      note={awardTexts.note}
      openName={open?.name ?? null}
      singular="award"
      title={adminPages.adminAwards.name}
    >
      <RowFields fields={editor.fields} form={editor.form} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <Field
          className="max-sm:col-span-full"
          error={formState.errors.prizeCents?.message}
          label={awardTexts.prizeIn(unitOf(settings.currency))}
          optional
        >
          <TextInput
            inputMode="decimal"
            {...register("prizeCents", { validate: editor.validatePrize })}
          />
        </Field>
        <Field
          className="max-sm:col-span-full"
          error={formState.errors.votesUntil?.message}
          hint={awardTexts.votesUntilHint}
          label={awardTexts.votesUntil}
          optional
        >
          <TextInput
            type="datetime-local"
            {...register("votesUntil", { validate: editor.validateMoment })}
          />
        </Field>
      </div>
    </EditorPage>
  );
}
