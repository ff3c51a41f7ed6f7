import type { Edit, TextSelection } from "./markdown-editing";

type TextBox = HTMLTextAreaElement | HTMLInputElement;

/** The text of a text box, and its selection. */
export const selectionIn = ({ value, selectionStart, selectionEnd }: TextBox): TextSelection => ({
  text: value,
  from: selectionStart ?? value.length,
  to: selectionEnd ?? value.length,
});

/** Makes an edit as if it were typed: undo works, and input listeners run. Then focuses the text box. */
export function makeEdit(area: TextBox, { from, to, replacement, selection }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps the undo history.
  const isInserted =
    (from === to && replacement === "") ||
    (replacement === ""
      ? document.execCommand("delete")
      : document.execCommand("insertText", false, replacement));
  if (!isInserted) {
    area.setRangeText(replacement, from, to, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(...selection);
}
