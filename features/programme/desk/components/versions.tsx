import { useDeskMutation } from "~/features/desk/client";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { call } from "~/http/call";
import { Button } from "~/ui/button";
import { DeskBox, DeskDuo, DeskHead } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { toast } from "~/ui/toast";
import { revertProgramme, sendProgrammeLetters } from "../../versions/calls";
import type { readVersionsRoom } from "../room.server";

type Props = Awaited<ReturnType<typeof readVersionsRoom>>;
type Version = Props["versions"][number];

/** What was published, with what each brought; and the letters to filmmakers, which the director sends. */
export function VersionsPage({ versions, letters }: Props) {
  const { timeZone } = useFacts();
  const revert = useDeskMutation(
    (number: number) =>
      call(revertProgramme, { body: { number, note: `Version ${number} again` } }),
    ({ number }) =>
      toast({ title: "Published", description: `Version ${number}`, tone: "success" }),
  );
  const send = useDeskMutation(
    (ids: string[]) => call(sendProgrammeLetters, { body: { ids } }),
    ({ sent }) =>
      toast({ title: sent === 1 ? "1 letter sent" : `${sent} letters sent`, tone: "success" }),
  );
  const drafts = letters.filter(({ state }) => state === "draft");
  return (
    <>
      <DeskHead
        crumbs={[
          { label: "Dashboard", to: pages.portal },
          { label: "Programme", to: pages.adminProgramme },
          { label: "Versions" },
        ]}
        note="What visitors were shown, and what filmmakers are told"
        title="Versions"
      />
      <DeskDuo even>
        <DeskBox flush title="Published">
          {versions.length === 0 && (
            <EmptyState as="h3" title="Nothing published yet">
              Publish the board, and it is here.
            </EmptyState>
          )}
          <ul className="divide-y divide-line border-t border-line">
            {versions.map((version, at) => (
              <li className="grid gap-1 px-5 py-3.5" key={version.number}>
                <span className="flex flex-wrap items-center gap-3">
                  <b className="font-semibold">Version {version.number}</b>
                  <span className="text-muted">{momentInFull(version.publishedAt, timeZone)}</span>
                  {at > 0 && (
                    <Button
                      className="ml-auto"
                      disabled={revert.isPending}
                      onClick={() => revert.mutate(version.number)}
                      size="sm"
                      variant="outline"
                    >
                      Publish it again
                    </Button>
                  )}
                </span>
                {version.note && <p className="wrap-anywhere">{version.note}</p>}
                {version.reason && (
                  <p className="text-muted wrap-anywhere">Over errors: {version.reason}</p>
                )}
                <Changes changes={version.changes} />
              </li>
            ))}
          </ul>
        </DeskBox>
        <DeskBox
          aside={
            drafts.length > 0 && (
              <Button
                onClick={() => send.mutate(drafts.map(({ id }) => id))}
                pending={send.isPending}
                size="sm"
              >
                {drafts.length === 1 ? "Send 1 letter" : `Send ${drafts.length} letters`}
              </Button>
            )
          }
          flush
          title="Letters to filmmakers"
        >
          {letters.length === 0 && (
            <EmptyState as="h3" title="No letter yet">
              Filmmakers with an address are written to once something of theirs is published.
            </EmptyState>
          )}
          <ul className="divide-y divide-line border-t border-line">
            {letters.map((letter) => (
              <li className="grid gap-1 px-5 py-3.5" key={letter.id}>
                <details>
                  <summary className="cursor-pointer wrap-anywhere">
                    <b className="font-medium">{letter.subject}</b>{" "}
                    <span className="text-muted">
                      to {letter.to}, {letter.state === "sent" ? "sent" : "not sent yet"}
                    </span>
                  </summary>
                  <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{letter.text}</p>
                </details>
              </li>
            ))}
          </ul>
        </DeskBox>
      </DeskDuo>
    </>
  );
}

const shown = (starts: string | null) => starts?.replace("T", " ");

function Changes({ changes: { added, moved, cancelled } }: { changes: Version["changes"] }) {
  const lines = [
    ...added.map((one) => ({ ...one, told: `New: ${shown(one.starts)}, ${one.venue}` })),
    ...moved.map((one) => ({
      ...one,
      told: `Moved from ${shown(one.fromStarts)}, ${one.fromVenue} to ${shown(one.starts)}, ${one.venue}`,
    })),
    ...cancelled.map((one) => ({ ...one, told: "Cancelled" })),
  ];
  return (
    <details>
      <summary className="cursor-pointer text-sm text-muted">
        {added.length} new, {moved.length} moved, {cancelled.length} cancelled
      </summary>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {lines.map(({ id, title, told }) => (
          <li className="wrap-anywhere" key={`${id} ${told}`}>
            <b className="font-medium">{title}</b> <span className="text-muted">{told}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
