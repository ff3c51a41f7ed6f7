import { zodResolver } from "@hookform/resolvers/zod";
import { Inbox, Save } from "lucide-react";
import { type ComponentProps, useMemo } from "react";
import { EditConflictNotice } from "~/components/admin/edit-conflict";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { UnsavedGuard } from "~/components/unsaved-changes-guard";
import { useEditor } from "~/lib/admin-list/hooks/use-editor";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch } from "~/lib/api/client";
import { pages, pathFor } from "~/lib/paths";
import { changeMailing, createMailing } from "../contract";
import { usePrepare } from "../hooks";
import {
  type Audience,
  type AudienceSummary,
  type Mailing,
  type MailingForm,
  mailingFormSchema,
  validateWords,
  variablesOf,
} from "../schema";
import { emailCount, mailingTemplates, newsletterTexts } from "../texts";
import { AudienceCard } from "./audience";
import { Copies } from "./copies";
import { DeleteMailing } from "./delete";
import { SendCard, TestCard } from "./send";
import { MailingStateBadge } from "./state";
import { NewsletterFields, Words } from "./words";

/** Text to start with, from a template or a sent mailing. */
export type Beginning = { id: string; name: string; subject: string; markdown: string };

type Props = {
  /** Null if it is not saved yet. */
  mailing: Mailing | null;
  audience: Audience;
  /** The recipients; null if they are known only once it is saved. */
  audienceSummary: AudienceSummary | null;
  edition: string | undefined;
  /** Earlier mailings to start with. */
  beginnings: readonly Beginning[];
  pictures: ComponentProps<typeof Words>["pictures"];
  /** The director's own address, for tests of a saved one. */
  testAddress?: string;
  /** The sources of subscribers, to choose from in a new newsletter. */
  sources?: readonly string[];
};

const toFormValues = ({
  subject,
  markdown,
  perHour,
  archived,
}: Pick<Mailing, keyof MailingForm>): MailingForm => ({ subject, markdown, perHour, archived });

/** Composes a mailing: text, three previews, the drafts in the outbox, one button to send. */
export function Composer({
  mailing,
  audience,
  audienceSummary,
  edition,
  beginnings,
  pictures,
  testAddress = "",
  sources = [],
}: Props) {
  const schema = useMemo(() => mailingFormSchema(audience), [audience]);
  const isToSubscribers = audience.kind === "subscribers";
  const subject = mailing?.subject ?? "";
  const editor = useEditor<MailingForm>({
    resolver: zodResolver(schema),
    defaultValues: toFormValues(
      mailing ?? { subject, markdown: "", perHour: null, archived: isToSubscribers },
    ),
    version: mailing?.version ?? null,
    bodyPath: "",
    fieldLabels: {
      subject: "Subject",
      markdown: "Text",
      perHour: newsletterTexts.rate,
      archived: "Public page",
    },
    toFormValues,
  });
  const { form, pending, save } = editor;
  const { isDirty } = form.formState;
  const prepare = usePrepare();
  const saveMailing = (words: MailingForm): Promise<Mailing> =>
    mailing
      ? apiFetch(changeMailing, {
          params: { id: mailing.id },
          body: { ...words, version: mailing.version },
        })
      : apiFetch(createMailing, { query: { edition }, body: { audience, ...words } });
  const submit = form.handleSubmit((words) =>
    save(
      () => saveMailing(words),
      async (saved) => {
        if (mailing) await editor.revalidate();
        else await editor.leave(pathFor("adminMailing", { id: saved.id }));
      },
    ),
  );
  const applyTemplate = (id: string) => {
    const beginning = [...mailingTemplates, ...beginnings].find((candidate) => candidate.id === id);
    if (!beginning) return;
    form.setValue("subject", beginning.subject, { shouldDirty: true });
    form.setValue("markdown", beginning.markdown, { shouldDirty: true });
  };
  const templateFor = audience.kind === "jury" ? "jury" : "entries";
  const variables = variablesOf(audience);
  const isValidText = (words: Pick<Beginning, "subject" | "markdown">) =>
    validateWords(audience, words).length === 0;
  const templates = mailingTemplates.filter(
    (mailingTemplate) => mailingTemplate.for === templateFor && isValidText(mailingTemplate),
  );
  const emails = audienceSummary?.emails ?? 0;
  return (
    <>
      <PageHeader
        actions={mailing && <DeleteMailing mailing={mailing} onGone={editor.leave} />}
        crumbs={[
          { label: adminPages.adminMailings.name, to: pages.adminMailings },
          { label: subject || adminPages.adminMailingNew.name },
        ]}
        note={
          mailing ? (
            <MailingStateBadge state={mailing.state} />
          ) : (
            "Nothing is sent until you press Send"
          )
        }
        title={<span className="wrap-anywhere">{subject || adminPages.adminMailingNew.name}</span>}
      />
      <EditConflictNotice editor={editor} />
      <TwoColumns even>
        <div className="grid grid-cols-1 gap-5">
          <AudienceCard
            audience={audience}
            audienceSummary={audienceSummary}
            sources={mailing ? [] : sources}
          />
          <Card title="Text">
            <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
              {!mailing && (
                <Field label="Start with">
                  <Select
                    defaultValue=""
                    onChange={(event) => applyTemplate(event.target.value)}
                    options={[
                      { value: "", label: "Blank email" },
                      ...templates.map(({ id, name }) => ({ value: id, label: name })),
                      ...beginnings
                        .filter(isValidText)
                        .map(({ id, name }) => ({ value: id, label: `Copy of ${name}` })),
                    ]}
                  />
                </Field>
              )}
              <Words form={form} pictures={pictures} variables={variables} />
              {isToSubscribers && <NewsletterFields form={form} />}
              <div className="flex flex-wrap gap-2 max-sm:[&>.btn]:flex-auto">
                <Button
                  disabled={mailing !== null && !isDirty}
                  pending={pending}
                  size="md"
                  type="submit"
                  variant={mailing && !isDirty ? "outline" : "primary"}
                >
                  <Icon of={Save} />
                  {mailing ? "Save" : "Save and preview"}
                </Button>
                {!mailing && (
                  <ButtonLink size="md" to={pages.adminMailings} variant="outline">
                    Cancel
                  </ButtonLink>
                )}
              </div>
            </form>
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          {mailing && audienceSummary ? (
            <>
              <Copies mailing={mailing} audienceSummary={audienceSummary} />
              <TestCard address={testAddress} isDirty={isDirty} mailing={mailing} />
              {mailing.state === "draft" && (
                <Card title="Next: check the drafts">
                  <p className="mb-4 text-muted">
                    We put all emails into the outbox as drafts. Nothing is sent until you press
                    Send.
                  </p>
                  <Button
                    disabled={isDirty || emails === 0}
                    onClick={() => prepare.mutate(mailing)}
                    pending={prepare.isPending}
                    reason={
                      isDirty
                        ? "Save your changes first."
                        : emails === 0 && "There are no recipients."
                    }
                    size="md"
                  >
                    <Icon of={Inbox} />
                    Prepare {emailCount(emails)}
                  </Button>
                </Card>
              )}
              {mailing.state === "ready" && <SendCard isDirty={isDirty} mailing={mailing} />}
            </>
          ) : (
            <Card title="Preview">
              <p className="text-muted">
                {isToSubscribers
                  ? newsletterTexts.saveToPreview
                  : "Save to preview the first three emails."}
              </p>
            </Card>
          )}
        </div>
      </TwoColumns>
      <UnsavedGuard isDirty={isDirty} leaving={editor.leaving} />
    </>
  );
}
