import type { FestivalFacts } from "~/features/festival/schema";
import { writeLetter } from "../letters/write.server";
import type { Letter } from "../schema";

/** What the director sends to see that mail leaves and arrives. */
export function testLetter(facts: FestivalFacts, to: string): Letter {
  const sentence = `Mail leaves ${facts.brand.fullName} and arrives where it should. Nobody needs to answer this.`;
  return {
    kind: "test",
    to,
    subject: `A test email from ${facts.brand.name}`,
    ...writeLetter(facts, "It works", <p>{sentence}</p>, { heading: true }),
  };
}
