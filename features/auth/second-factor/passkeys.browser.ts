import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { apiFetch, CallError } from "~/lib/api/client";
import type { LoggedIn } from "../session/schema";
import { addPasskey, passkeyOptions, readOwnFactors, verifyPasskey } from "./contract";

/** Passkeys in the browser. Loaded on demand. */

const cancelledMessage = "No passkey was used. You can try again, or use another way.";

/** The message for a ceremony that was not finished. */
function throwMessage(error: unknown): never {
  if (error instanceof CallError || !(error instanceof Error)) throw error;
  throw new Error(cancelledMessage, { cause: error });
}

/** Supporting browsers remove a passkey that the server does not know from their list. */
async function forgetUnknownPasskey(
  error: unknown,
  credentialId: string,
  rpId: string | undefined,
) {
  const isUnknown = error instanceof CallError && error.problem?.unknownCredential === true;
  if (!isUnknown || !rpId) return;
  await sendSignal({
    signalName: "unknownCredential",
    rpID: rpId,
    credentialID: credentialId,
  }).catch(() => undefined);
}

type Ceremony = { challengeId: string; optionsJSON: PublicKeyCredentialRequestOptionsJSON };

async function beginCeremony(purpose: "login" | "confirm"): Promise<Ceremony> {
  const { challengeId, publicKey } = await apiFetch(passkeyOptions, { body: { purpose } });
  return { challengeId, optionsJSON: publicKey as unknown as Ceremony["optionsJSON"] };
}

/** Lets the person choose a passkey: in the browser's dialog, or in the email field by autofill. */
const choosePasskey = ({ optionsJSON }: Ceremony, { useBrowserAutofill = false } = {}) =>
  startAuthentication({ optionsJSON, useBrowserAutofill }).catch(throwMessage);

async function verifyChosenPasskey(
  { challengeId, optionsJSON }: Ceremony,
  credential: AuthenticationResponseJSON,
) {
  try {
    const { clientExtensionResults, ...rest } = credential;
    const body = {
      challengeId,
      credential: { ...rest, clientExtensionResults: { ...clientExtensionResults } },
    };
    return await apiFetch(verifyPasskey, { body });
  } catch (error) {
    await forgetUnknownPasskey(error, credential.id, optionsJSON.rpId);
    throw error;
  }
}

/** Sends the browser the current passkeys after a login. A failure is ignored. */
async function signalOwnPasskeys(): Promise<void> {
  const factors = await apiFetch(readOwnFactors).catch(() => null);
  if (!factors) return;
  const usable = factors.passkeys.filter((passkey) => passkey.usable);
  const ids = usable.map(({ credentialId }) => credentialId);
  await signalPasskeys(usable[0]?.rpId, factors.userHandle, ids);
}

async function logIn(ceremony: Ceremony, credential: AuthenticationResponseJSON) {
  const answer = await verifyChosenPasskey(ceremony, credential);
  if (!("person" in answer)) throw new Error(cancelledMessage);
  await signalOwnPasskeys();
  return answer;
}

/** Logs in with a passkey. Throws a message if it fails. */
export async function logInByPasskey(): Promise<LoggedIn> {
  const ceremony = await beginCeremony("login");
  return logIn(ceremony, await choosePasskey(ceremony));
}

/**
 * Waits until the person chooses a passkey in the email field, and returns the login with it.
 * Null once `signal` is aborted: autofill that begins later would cancel the browser's dialog.
 */
export async function chooseByAutofill(
  signal: AbortSignal,
): Promise<(() => Promise<LoggedIn>) | null> {
  const ceremony = await beginCeremony("login");
  if (signal.aborted) return null;
  const credential = await choosePasskey(ceremony, { useBrowserAutofill: true });
  return signal.aborted ? null : () => logIn(ceremony, credential);
}

/** Confirms the identity with a passkey. */
export async function confirmByPasskey(): Promise<void> {
  const ceremony = await beginCeremony("confirm");
  await verifyChosenPasskey(ceremony, await choosePasskey(ceremony));
}

/** Creates a passkey on this device and adds it under a name. */
export async function createPasskey(label: string) {
  const { challengeId, publicKey } = await apiFetch(passkeyOptions, { body: { purpose: "add" } });
  const optionsJSON = publicKey as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON }).catch(throwMessage);
  const { clientExtensionResults, ...rest } = credential;
  const body = {
    challengeId,
    label,
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
    signalName: "allAcceptedCredentials",
    rpID: rpId,
    userID: userHandle,
    allAcceptedCredentialIDs: credentialIds,
  }).catch(() => undefined);
}
