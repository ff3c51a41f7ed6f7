import { hmac, isSigned, type SecretKeys } from "~/lib/secret-keys.server";

/** A signed receipt of a deletion: it proves the deletion and contains no name. */
export type Receipt = { id: string; at: string; signature: string };

const purpose = "erasure receipts";
const signedText = ({ id, at }: Pick<Receipt, "id" | "at">) => `${id} ${at}`;

/** A signed receipt of a deletion. */
export const makeReceipt = (secrets: SecretKeys, id: string, at: Date): Receipt => {
  const receipt = { id, at: at.toISOString() };
  return { ...receipt, signature: hmac(secrets, purpose, signedText(receipt)) };
};

/** Whether this festival signed a receipt. */
export const isValidReceipt = (secrets: SecretKeys, { signature, ...receipt }: Receipt): boolean =>
  isSigned(secrets, purpose, signedText(receipt), signature);
