import { useFacts } from "~/features/festival/client";
import { LetterScene } from "~/features/subscribers/components/letter-scene";
import { pageAddress } from "~/http/addresses";
import { Button } from "~/ui/button";
import { formatEmailChange, emailChangeTexts as texts } from "../texts";

type Props = {
  /** Null: the link was used or has run out. */
  change: { title: string; maskedEmail: string } | null;
  token: string;
};

/** Asks the former address of an entry whether the change was wanted. Works without scripts. */
export function EmailChangePage({ change, token }: Props) {
  const { mailboxes } = useFacts();
  if (!change) {
    return (
      <LetterScene
        action={
          <a className="link" href={`mailto:${mailboxes.hello}`}>
            {mailboxes.hello}
          </a>
        }
        title={texts.unknown}
      >
        {texts.unknownNote}
      </LetterScene>
    );
  }
  return (
    <LetterScene
      action={
        <form action={pageAddress("emailChange", { token })} method="post">
          <Button type="submit">{texts.button}</Button>
        </form>
      }
      title={texts.question}
    >
      {formatEmailChange(change.title, change.maskedEmail)} {texts.effect}
    </LetterScene>
  );
}
