import type { FAQPage, WithContext } from "schema-dts";
import { markdownToPlainText } from "~/lib/rich-text/plain-text";
import type { Block } from "~/lib/rich-text/schema";

/** A page of questions as schema.org data (JSON-LD). Pure. */

/** Each heading is a question, the text up to the next heading its answer; null without questions. */
export function faqData(blocks: readonly Block[]): WithContext<FAQPage> | null {
  const questions: { question: string; answer: Block[] }[] = [];
  for (const block of blocks) {
    const isHeading = "is" in block && (block.is === "h2" || block.is === "h3");
    if (isHeading) questions.push({ question: markdownToPlainText([block]), answer: [] });
    else questions.at(-1)?.answer.push(block);
  }
  const answeredQuestions = questions.filter(({ answer }) => answer.length > 0);
  if (answeredQuestions.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: answeredQuestions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: markdownToPlainText(answer) },
    })),
  };
}
