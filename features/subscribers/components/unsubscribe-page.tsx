import { useFacts } from "~/features/festival/client";
import { pageAddress } from "~/http/addresses";
import { Button, ButtonLink } from "~/ui/button";
import { LetterScene } from "./letter-scene";

type Props = {
  /** Null: the link belongs to nobody. */
  reader: { maskedEmail: string; isActive: boolean } | null;
  token: string;
};

/** Asks before somebody leaves the mailing list, and says when it is done. Works without scripts. */
export function UnsubscribePage({ reader, token }: Props) {
  const { brand } = useFacts();
  const home = <ButtonLink to={pageAddress("home")}>Back to Home</ButtonLink>;
  if (!reader) {
    return (
      <LetterScene action={home} title="This link leads nowhere">
        It belongs to nobody on our mailing list. If letters still reach you, use the link in the
        latest one.
      </LetterScene>
    );
  }
  if (!reader.isActive) {
    return (
      <LetterScene action={home} title="You are off the list">
        {brand.name} sends no more letters to {reader.maskedEmail}. If you change your mind, simply
        subscribe again.
      </LetterScene>
    );
  }
  return (
    <LetterScene
      action={
        <form action={pageAddress("unsubscribe", { token })} method="post">
          <input name="from" type="hidden" value="page" />
          <Button type="submit">Unsubscribe</Button>
        </form>
      }
      title="Leave the mailing list?"
    >
      {reader.maskedEmail} will get no more letters from {brand.name}. What concerns an entry of
      yours still reaches you.
    </LetterScene>
  );
}
