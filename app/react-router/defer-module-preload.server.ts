import { Transform } from "node:stream";

/**
 * Delays scripts until the first paint. On a slow line the modules (some 120 KB) would compete with styles, fonts and
 * the picture. React Router writes a preload link for each module and one inline module that imports them. This removes
 * the links and gives the inline module a type that browsers ignore; `preloadScript` activates both after the first paint.
 * Markup of another version is not recognised, and its scripts start at once.
 */
const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const moduleTag = /<script nonce="[^"]*" type="module" async="">/;

/** The type of the delayed module. */
const waitingType = "text/x-waiting-module";

/**
 * Starts the scripts once the page is loaded and painted. Hidden tabs are not painted, and a page may load slowly:
 * after three seconds the scripts start anyway.
 */
const preloadScript = (nonce: string, modules: string[]) => `<script nonce="${nonce}">(()=>{
let begun;
const begin=()=>{
if(begun)return;
begun=1;
for(const href of ${JSON.stringify(modules)}){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
const run=()=>{for(const kept of document.querySelectorAll('script[type="${waitingType}"]')){const script=document.createElement("script");script.type="module";script.nonce=kept.nonce;script.text=kept.text;document.head.append(script);script.remove()}};
document.readyState==="loading"?addEventListener("DOMContentLoaded",run):run()
};
const idle=window.requestIdleCallback??setTimeout;
addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>idle(begin,{timeout:300}))));
setTimeout(begin,document.hidden?0:3000)
})()</script>`;

/** Rewrites a rendered page while it is streamed. */
export function deferModulePreload(nonce: string): Transform {
  const modules: string[] = [];
  let isDeferred = false;
  // A tag that is split between two chunks waits for the next chunk.
  let rest = "";
  return new Transform({
    flush(done) {
      done(null, Buffer.from(rest, "latin1"));
    },
    transform(chunk: Buffer, _, done) {
      // latin1 maps each byte to one character, so that a character split between two chunks survives.
      let html = rest + chunk.toString("latin1");
      rest = "";
      if (!isDeferred) {
        const open = html.lastIndexOf("<");
        if (open > html.lastIndexOf(">")) {
          rest = html.slice(open);
          html = html.slice(0, open);
        }
        html = html.replace(preloadLink, (_, href: string) => {
          modules.push(href);
          return "";
        });
        html = html.replace(moduleTag, () => {
          isDeferred = true;
          return `${preloadScript(nonce, modules)}<script nonce="${nonce}" type="${waitingType}">`;
        });
      }
      done(null, Buffer.from(html, "latin1"));
    },
  });
}
