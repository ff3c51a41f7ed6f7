import {
  Bold,
  Heading2,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from "lucide-react";
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from "react";
import { IconButton } from "~/components/icon-button";
import { lazyPart } from "~/components/lazy-part";
import {
  type Edit,
  insertParagraph,
  insertText,
  type TextSelection,
  toggleEmphasis,
  toggleLineMark,
} from "~/lib/rich-text/markdown-editing";
import { makeEdit, selectionIn } from "~/lib/rich-text/text-selection.browser";
import type { PictureSource } from "./picture-dialog";

/** Loaded on first use. */
const LinkDialog = lazyPart(async () => ({ default: (await import("./link-dialog")).LinkDialog }));
const PictureDialog = lazyPart(async () => ({
  default: (await import("./picture-dialog")).PictureDialog,
}));

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  pictures: PictureSource | undefined;
  isEmailTemplate: boolean;
};

type Tool = {
  icon: LucideIcon;
  label: string;
  keys?: string;
  edit: (selection: TextSelection) => Edit;
};

const tools: Tool[] = [
  { icon: Bold, label: "Bold", keys: "B", edit: (selection) => toggleEmphasis(selection, "**") },
  { icon: Italic, label: "Italic", keys: "I", edit: (selection) => toggleEmphasis(selection, "*") },
  { icon: Heading2, label: "Heading", edit: (selection) => toggleLineMark(selection, "heading") },
  { icon: List, label: "List", edit: (selection) => toggleLineMark(selection, "list") },
  {
    icon: ListOrdered,
    label: "Numbered list",
    edit: (selection) => toggleLineMark(selection, "numbers"),
  },
  { icon: Quote, label: "Quote", edit: (selection) => toggleLineMark(selection, "quote") },
];

/** The toolbar of a text box: one tab stop; arrow keys move within it. */
export function FormattingToolbar({ area, pictures, isEmailTemplate }: Props) {
  const [openPrompt, setOpenPrompt] = useState<"link" | "picture" | null>(null);
  // The selection before a dialog took the focus.
  const selectionRef = useRef<TextSelection>({ text: "", from: 0, to: 0 });
  const applyEdit = (makeChange: (selection: TextSelection) => Edit) => {
    if (area.current) makeEdit(area.current, makeChange(selectionIn(area.current)));
  };
  const openPromptFor = (insertKind: "link" | "picture") => {
    if (area.current) selectionRef.current = selectionIn(area.current);
    setOpenPrompt(insertKind);
  };
  const buttons = [
    ...tools.map(({ edit: makeChange, ...tool }) => ({
      ...tool,
      act: () => applyEdit(makeChange),
    })),
    { icon: Link, label: "Link", keys: undefined, act: () => openPromptFor("link") },
    ...(pictures
      ? [{ icon: Image, label: "Picture", keys: undefined, act: () => openPromptFor("picture") }]
      : []),
  ];
  /** The button with the tab stop: the one that had the focus last. */
  const [tabStop, setTabStop] = useState(0);
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const lastIndex = buttons.length - 1;
    const targets: Record<string, number | undefined> = {
      ArrowRight: tabStop === lastIndex ? 0 : tabStop + 1,
      ArrowLeft: tabStop === 0 ? lastIndex : tabStop - 1,
      Home: 0,
      End: lastIndex,
    };
    const nextIndex = targets[event.key];
    if (nextIndex === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[nextIndex]?.focus();
  };
  const pendingEdit = useRef<Edit | null>(null);
  const insertEdit = (edited: Edit) => {
    pendingEdit.current = edited;
    setOpenPrompt(null);
  };
  /** Focuses the text box instead of the button. */
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    if (pendingEdit.current && area.current) makeEdit(area.current, pendingEdit.current);
    else area.current?.focus();
    pendingEdit.current = null;
  };
  return (
    <>
      <div
        aria-label="Formatting"
        className="flex flex-wrap gap-0.5 rounded-t-sm border border-b-0 border-line-strong bg-surface-1 p-1 pointer-coarse:[&>button]:size-11"
        onKeyDown={moveFocus}
        role="toolbar"
      >
        {buttons.map(({ label, icon, keys, act }, index) => (
          <IconButton
            aria-keyshortcuts={keys && `Control+${keys} Meta+${keys}`}
            icon={icon}
            iconSize={18}
            key={label}
            label={label}
            onClick={act}
            onFocus={() => setTabStop(index)}
            tabIndex={index === tabStop ? 0 : -1}
          />
        ))}
      </div>
      <Suspense>
        {openPrompt === "link" && (
          <LinkDialog
            isEmailTemplate={isEmailTemplate}
            onClose={() => setOpenPrompt(null)}
            onClosed={restoreFocus}
            onLink={(text) => insertEdit(insertText(selectionRef.current, text))}
            words={selectionRef.current.text.slice(
              selectionRef.current.from,
              selectionRef.current.to,
            )}
          />
        )}
        {openPrompt === "picture" && pictures && (
          <PictureDialog
            onClose={() => setOpenPrompt(null)}
            onClosed={restoreFocus}
            onPicture={(text) => insertEdit(insertParagraph(selectionRef.current, text))}
            pictures={pictures}
          />
        )}
      </Suspense>
    </>
  );
}
