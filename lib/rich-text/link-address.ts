/** Allowed addresses of links and pictures. Runs anywhere. */

/** Characters that make an address look different from what it is: spaces, control marks, braces, quotes, backslashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control marks are what is refused
const misleadingCharacters = /[\s\u0000-\u001f\u007f<>"'`{}\\^|]/;

/** A variable that an email fills in with an address: its name ends so. */
const addressVariable = /^(?:\{\{(?:[A-Z_]+_)?(?:URL|LINK)\}\}|mailto:\{\{(?:[A-Z_]+_)?EMAIL\}\})$/;

/**
 * Whether a link may have this address: https, http, mailto, a path or a fragment. `isEmailTemplate`: the text is
 * one of an email, with variables instead of paths.
 */
export function isLinkAddress(address: string, { isEmailTemplate = false } = {}): boolean {
  if (isEmailTemplate && addressVariable.test(address)) return true;
  if (address.length > 2_000 || misleadingCharacters.test(address)) return false;
  if (/^https?:\/\/[^/?#]/i.test(address)) return URL.canParse(address);
  // An email is read elsewhere, where paths of this site do not work.
  return (
    /^mailto:[^@?]+@[^@?]/i.test(address) || (!isEmailTemplate && /^(?:\/(?!\/)|#)/.test(address))
  );
}

/** Whether a picture is stored on this site; the Content-Security-Policy allows no others. */
export const isPictureAddress = (address: string) =>
  /^\/(?:images|art)\/[\w-]+\.(?:webp|png|jpe?g|avif)$/.test(address);
