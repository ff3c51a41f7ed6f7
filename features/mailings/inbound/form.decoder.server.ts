/** Reads the form in which a mail service sends an email, in a decoder's process. */

/** The texts of the form by name; files are left out. */
export type FormPart = { texts: [name: string, value: string][] } | { refused: true };

export async function* decode({
  type,
  bytes,
}: {
  /** The content type, with the boundary of the parts. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}): AsyncGenerator<FormPart> {
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    const texts = [...form].filter((part): part is [string, string] => typeof part[1] === "string");
    yield { texts };
  } catch {
    yield { refused: true };
  }
}
