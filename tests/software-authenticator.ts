import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/**
 * A WebAuthn authenticator in software (ES256, attestation "none"), for http tests: it handles the options of the calls
 * like a browser with a platform authenticator.
 */

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** The head of a CBOR item: its major type and its length or value. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...items]);
}

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };

/** What a test changes in a ceremony. */
export type Bent = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** The user was present but not verified. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
};

/** An authenticator with one passkey, for a page of this origin. */
export function softwareAuthenticator(origin: string, { synced = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, { challenge }: Options, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: bent.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (rpId: string, bent: Bent, attested?: Buffer) => {
    if (!synced) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.counter ?? counter);
    const bits =
      flags.present |
      (bent.unverified ? 0 : flags.verified) |
      (synced ? flags.backupEligible | flags.backedUp : 0) |
      (attested ? flags.attested : 0);
    return Buffer.concat([
      sha256(bent.rpId ?? rpId),
      Buffer.from([bits]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };
  const base = { rawId: id.toString("base64url"), type: "public-key", clientExtensionResults: {} };

  return {
    credentialId: id.toString("base64url"),
    /** The result of `navigator.credentials.create`. */
    create(options: Options, bent: Bent = {}) {
      userHandle = options.user?.id ?? "";
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ]);
      const authData = authenticatorData(options.rp?.id ?? "", bent, attested);
      const attestationObject = cbor(
        new Map<string, CborValue>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        ...base,
        id: base.rawId,
        response: {
          clientDataJSON: clientData("webauthn.create", options, bent).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** The result of `navigator.credentials.get`. */
    get(options: Options, bent: Bent = {}) {
      const client = clientData("webauthn.get", options, bent);
      const authData = authenticatorData(options.rpId ?? "", bent);
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...base,
        id: base.rawId,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: bent.userHandle ?? userHandle,
        },
      };
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return cbor(
    new Map<number, CborValue>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as [number, number][]),
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}
