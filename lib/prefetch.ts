/** Whether a browser fetches something in advance, perhaps in vain (`Sec-Purpose`, formerly `Purpose`). */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender|preview/.test(
    `${headers.get("sec-purpose") ?? ""}${headers.get("purpose") ?? ""}`,
  );
