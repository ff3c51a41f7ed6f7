/**
 * Whether bytes are an ECDSA signature in strict DER: a sequence of two positive integers in their shortest form, and
 * nothing else. The WebAuthn library also accepts other forms of the same signature.
 */
export function isStrictSignature(bytes: Uint8Array): boolean {
  // 0x30: a sequence.
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2 || bytes[1] > 127) return false;
  let offset = 2;
  for (let integer = 0; integer < 2; integer += 1) {
    const length = bytes[offset + 1] ?? 0;
    const [first = 0, second = 0] = bytes.subarray(offset + 2, offset + 4);
    // 0x02: an integer.
    if (bytes[offset] !== 0x02 || length === 0 || offset + 2 + length > bytes.length) return false;
    // No negative number, and no leading zero except the one that keeps a number positive.
    if (first > 127 || (first === 0 && length > 1 && second < 128)) return false;
    offset += 2 + length;
  }
  return offset === bytes.length;
}
