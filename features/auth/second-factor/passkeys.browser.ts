import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { apiFetch, CallError } from "~/lib/api/client";
import { addPasskey, passkeyOptions, readOwnFactors, verifyPasskey } from "./contract";
import type { LoggedIn } from "./schema";

/** Passkeys in the browser. Loaded on demand. */

const cancelled = "No passkey was used. You can try again, or use another way.";

/** The message for a ceremony that was not finished. */
function asSentence(error: unknown): never {
  if (error instanceof CallError || !(error instanceof Error)) throw error;
  throw new Error(cancelled, { cause: error });
}

/** Supporting browsers remove a passkey that the server does not know from their list. */
async function forgetUnknown(error: unknown, credentialId: string, rpId: string | undefined) {
  const isUnknown = error instanceof CallError && error.problem?.unknownCredential === true;
  if (!isUnknown || !rpId) return;
  await sendSignal({
    signalName: "unknownCredential",
    rpID: rpId,
    credentialID: credentialId,
  }).catch(() => undefined);
}

async function proveBy(purpose: "login" | "confirm", useBrowserAutofill = false) {
  const { challengeId, publicKey } = await apiFetch(passkeyOptions, { body: { purpose } });
  const optionsJSON = publicKey as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(
    asSentence,
  );
  try {
    const { clientExtensionResults, ...rest } = credential;
    const body = {
      challengeId,
      credential: { ...rest, clientExtensionResults: { ...clientExtensionResults } },
    };
    return await apiFetch(verifyPasskey, { body });
  } catch (error) {
    await forgetUnknown(error, credential.id, optionsJSON.rpId);
    throw error;
  }
}

/** Sends the browser the current passkeys after a login. A failure is ignored. */
async function signalOwn(): Promise<void> {
  const own = await apiFetch(readOwnFactors).catch(() => null);
  if (!own) return;
  const usable = own.passkeys.filter((one) => one.usable);
  const ids = usable.map(({ credentialId }) => credentialId);
  await signalPasskeys(usable[0]?.rpId, own.userHandle, ids);
}

/** Logs in with a passkey. Throws a message if it fails. */
export async function logInByPasskey(): Promise<LoggedIn> {
  const answer = await proveBy("login");
  if (!("person" in answer)) throw new Error(cancelled);
  await signalOwn();
  return answer;
}

/** Waits until the person chooses a passkey in the email field; null if they did not. */
export async function offerByAutofill(): Promise<LoggedIn | null> {
  const answer = await proveBy("login", true);
  if (!("person" in answer)) return null;
  await signalOwn();
  return answer;
}

/** Confirms the identity with a passkey. */
export async function confirmByPasskey(): Promise<void> {
  await proveBy("confirm");
}

/** Creates a passkey on this device and adds it under a name. */
export async function createPasskey(label: string) {
  const { challengeId, publicKey } = await apiFetch(passkeyOptions, { body: { purpose: "add" } });
  const optionsJSON = publicKey as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON }).catch(asSentence);
  const { clientExtensionResults, ...rest } = credential;
  const body = {
    ...{ challengeId, label },
    credential: { ...rest, clientExtensionResults: { ...clientExtensionResults } },
  };
  return apiFetch(addPasskey, { body });
}

/** Sends the browser the current passkeys, so that it removes the others from its list. */
export async function signalPasskeys(
  rpId: string | undefined,
  userHandle: string | null,
  credentialIds: string[],
): Promise<void> {
  if (!rpId || !userHandle) return;
  await sendSignal({
    ...{ signalName: "allAcceptedCredentials", rpID: rpId, userID: userHandle },
    allAcceptedCredentialIDs: credentialIds,
  }).catch(() => undefined);
}
