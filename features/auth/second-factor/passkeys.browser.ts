import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { apiFetch, CallError } from "~/lib/api/client";
import { addPasskey, passkeyOptions, readOwnFactors, verifyPasskey } from "./contract";
import type { LoggedIn } from "./schema";

/** The browser's side of passkeys. Loaded when a passkey is used. */

const cancelled = "No passkey was used. You can try again, or use another way.";

/** What the browser says of a ceremony that was not finished, as a sentence. */
function asSentence(error: unknown): never {
  if (error instanceof CallError || !(error instanceof Error)) throw error;
  throw new Error(cancelled, { cause: error });
}

/** Browsers that know of it remove a passkey that the server does not know from their list. */
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

/** Tells the browser after a login which passkeys there still are. A failure costs nothing. */
async function signalOwn(): Promise<void> {
  const own = await apiFetch(readOwnFactors).catch(() => null);
  if (!own) return;
  const usable = own.passkeys.filter((one) => one.usable);
  const ids = usable.map(({ credentialId }) => credentialId);
  await signalPasskeys(usable[0]?.rpId, own.userHandle, ids);
}

/** Logs in by a passkey. Throws a sentence where it did not come to that. */
export async function logInByPasskey(): Promise<LoggedIn> {
  const answer = await proveBy("login");
  if (!("person" in answer)) throw new Error(cancelled);
  await signalOwn();
  return answer;
}

/** Waits for somebody to choose a passkey in the email field; null: they did not. */
export async function offerByAutofill(): Promise<LoggedIn | null> {
  const answer = await proveBy("login", true);
  if (!("person" in answer)) return null;
  await signalOwn();
  return answer;
}

/** Ends the waiting of `offerByAutofill`. */
export const stopAutofill = () => WebAuthnAbortService.cancelCeremony();

/** Confirms one's identity by a passkey. */
export async function confirmByPasskey(): Promise<void> {
  await proveBy("confirm");
}

/** Makes a passkey on this device and adds it under a name. */
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

/** Tells the browser which passkeys there are, so that removed ones vanish from its list. */
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
