/**
 * Browsers' tools change a page that React has rendered: a translator puts each text into `<font>` elements of its own, an
 * ad blocker removes elements. React then fails when it removes a node that is no longer
 * where it was, and changes texts that are no longer in the page (https://github.com/facebook/react/issues/11538).
 */

declare global {
  interface Window {
    /** Puts the original texts below a node back; the translator translates them again. */
    restoreTexts?: (below: ParentNode) => void;
    /** Set once a translator was here, also when React has drawn its elements away since. */
    wasTranslated?: true;
  }
}

/**
 * Runs in the page before everything else, as text: it must use nothing from outside. Remembers which element stands for
 * which text, and makes React's three operations work with what is there.
 */
function followForeignNodes(): void {
  const standIns = new WeakMap<Node, Element>();
  const texts = new WeakMap<Node, Text>();
  const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      if (!(text instanceof Text) || text.isConnected) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (!standIn || texts.has(standIn)) continue;
      standIns.set(text, standIn);
      texts.set(standIn, text);
      window.wasTranslated = true;
    }
  }).observe(document, { childList: true, subtree: true });

  /** What stands for a node among the children of its parent; undefined if nothing does. */
  const childFor = (parent: Node, node: Node): Node | undefined => {
    let current: Node | null | undefined = node;
    while (current && current.parentNode !== parent) {
      current = current.parentNode ?? standIns.get(current);
    }
    return current ?? undefined;
  };
  const node = Node.prototype;
  const { removeChild, insertBefore } = node;
  node.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (!(child instanceof Node)) return removeChild.call(this, child) as T;
    const actualChild = childFor(this, child);
    if (actualChild) removeChild.call(this, actualChild);
    return child;
  };
  node.insertBefore = function insert<T extends Node>(
    this: Node,
    added: T,
    before: Node | null,
  ): T {
    const actualBefore = before instanceof Node ? (childFor(this, before) ?? null) : before;
    return insertBefore.call(this, added, actualBefore) as T;
  };
  const value = Object.getOwnPropertyDescriptor(node, "nodeValue") as PropertyDescriptor;
  Object.defineProperty(node, "nodeValue", {
    ...value,
    set(this: Node, text: string) {
      const standIn = this.parentNode ? undefined : standIns.get(this);
      if (standIn?.parentNode) standIn.replaceWith(this);
      value.set?.call(this, text);
    },
  });
  window.restoreTexts = (below) => {
    for (const font of below.querySelectorAll("font")) {
      const text = texts.get(font);
      if (text) font.replaceWith(text);
    }
  };
}

export const foreignNodesScript = `(${followForeignNodes})()`;
