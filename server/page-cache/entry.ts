import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, codingFor, isKnown } from "~/server/page-cache/negotiation";

/**
 * An answer as bytes: its heads and bodies as they go out, packed once for each coding
 * that somebody asked for. What follows is a choice among them.
 */
export type CacheEntry = {
  /** What the log says of its address. */
  logged: string;
  /** The moment at which it was begun, in milliseconds. */
  madeAt: number;
  /** Whether it says when it was made: such an answer is made anew now and then. */
  timed: boolean;
  /** Bytes in memory, about. */
  size: number;
  /** What goes out at once; undefined where it has to be packed first. */
  ready: (asked: Negotiation) => CachedResponse | undefined;
  /** The same, packed when nobody asked for this coding before. */
  choose: (asked: Negotiation) => Promise<CachedResponse>;
};

export type Negotiation = {
  acceptEncoding?: string | null | undefined;
  ifNoneMatch?: string | null | undefined;
};

/** `headers`: names and values in turn, as node:http takes them. */
export type CachedResponse = { status: number; headers: string[]; body: Buffer | null };

/** What an answer weighs with its packed forms, to one without. */
const withForms = 1.6;
/** Smaller ones gain nothing. */
const leastBytes = 500;
const packable = /^(text\/|application\/(.*\+)?(json|xml|javascript)|image\/svg)/;

/** What may stand in a 304: the policy must not, for the kept bytes are those of another. */
const of304 = /^(cache-control|content-location|etag|expires|vary)$/i;

/**
 * Brotli's fifth step takes a few milliseconds and its last a hundred and forty for an
 * eighth less, so that is for what many ask for; gzip's last brings nothing at all.
 */
const quick = { br: 5, gzip: 6 };
const thorough = 11;
/** Asked for so often, an answer is packed as small as can be. */
const manyAsks = 100;

const brotliAt = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const pack: Record<Exclude<Coding, "identity">, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotliAt(body, quick.br),
  gzip: (body) => promisify(gzip)(body, { level: quick.gzip }),
};

export type RenderedResponse = {
  logged: string;
  status: number;
  headers: Headers;
  body: Buffer;
  madeAt: number;
  /** The text in the body that says when it was made; two that differ in it alone are one. */
  moment?: string | undefined;
};

/** Whether an answer may be anybody's, and go on being it. */
export const isCacheable = ({ status, headers }: Pick<Response, "status" | "headers">) =>
  status === 200 &&
  !headers.has("set-cookie") &&
  !/no-store|private/.test(headers.get("cache-control") ?? "");

/** An entity tag that stays where the same is made anew, in this process or another. */
function tagOf({ body, moment }: RenderedResponse): string {
  const text = moment ? body.toString("latin1").replaceAll(moment, "") : body;
  const hash = createHash("sha256").update(text, "latin1").digest("base64url");
  return `W/"${hash.slice(0, 22)}"`;
}

/**
 * A response for everybody. What `cacheControl` and `vary` say is added where the
 * response itself says nothing.
 */
export function createCacheEntry(
  made: RenderedResponse,
  common: { cacheControl: string; vary: string },
): CacheEntry {
  const { status, body, madeAt } = made;
  const headers = new Headers(made.headers);
  const type = headers.get("content-type") ?? "";
  const packs = packable.test(type) && body.length >= leastBytes;
  headers.delete("content-length");
  if (!headers.has("etag")) headers.set("ETag", tagOf(made));
  if (!headers.has("cache-control")) headers.set("Cache-Control", common.cacheControl);
  const vary = [packs ? "Accept-Encoding" : "", common.vary].filter(Boolean).join(", ");
  if (vary) headers.set("Vary", vary);
  else headers.delete("vary");
  const etag = headers.get("etag") ?? "";
  const own = [...headers].flat();
  const unchanged: CachedResponse = {
    status: 304,
    headers: [...headers].filter(([name]) => of304.test(name)).flat(),
    body: null,
  };

  const outgoing = (coding: Coding, bytes: Buffer): CachedResponse => {
    const packed = coding === "identity" ? [] : ["Content-Encoding", coding];
    const length = ["Content-Length", String(bytes.length)];
    return { status, headers: [...own, ...packed, ...length], body: bytes };
  };
  const forms = new Map<Coding, CachedResponse>([["identity", outgoing("identity", body)]]);
  const packing = new Map<Coding, Promise<CachedResponse>>();
  let asks = 0;

  const packSmaller = async () => {
    const bytes = await brotliAt(body, thorough);
    forms.set("br", outgoing("br", bytes));
  };
  const packAs = (coding: Exclude<Coding, "identity">) => {
    const underWay = packing.get(coding);
    if (underWay) return underWay;
    const packed = pack[coding](body).then((bytes) => {
      const form = outgoing(coding, bytes);
      forms.set(coding, form);
      return form;
    });
    packing.set(coding, packed);
    return packed;
  };
  const codingOf = ({ acceptEncoding }: Negotiation) =>
    packs ? codingFor(acceptEncoding) : "identity";
  const ready = (asked: Negotiation) => {
    if (asked.ifNoneMatch && isKnown(asked.ifNoneMatch, etag)) return unchanged;
    const coding = codingOf(asked);
    const form = forms.get(coding);
    if (form && coding === "br") {
      asks += 1;
      // A failure leaves the first form, which is as good to read.
      if (asks === manyAsks) packSmaller().catch(() => undefined);
    }
    return form;
  };
  return {
    logged: made.logged,
    madeAt,
    timed: made.moment !== undefined,
    size: packs ? Math.ceil(body.length * withForms) : body.length,
    ready,
    choose: async (asked) => {
      const form = ready(asked);
      if (form) return form;
      const coding = codingOf(asked);
      return coding === "identity" ? outgoing("identity", body) : packAs(coding);
    },
  };
}
