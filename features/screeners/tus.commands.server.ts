import { ERRORS, Metadata, Server } from "@tus/server";
import { getSettings } from "~/features/settings/queries.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { hmac } from "~/lib/secret-keys.server";
import { cutText } from "~/lib/shorten";
import { isToken } from "~/lib/token.server";
import { uuidPattern } from "~/lib/uuid";
import { createUpload } from "./contract";
import { gigabyte, maxChunkBytes } from "./schema";
import { uploadRefusals } from "./texts";
import { FilmDataStore, UploadLocker } from "./tus-store.commands.server";
import { createUploadLeases } from "./upload-lease.commands.server";
import { createUploadPlaces } from "./upload-places.rules.server";
import {
  beginUpload,
  cancelUpload,
  findUpload,
  mayGrow,
  moveUpload,
  noteProgress,
  type Refusal,
  type UploadDeps,
  type UploadRow,
  type UploadTarget,
  uploadAddress,
} from "./uploads.commands.server";

/**
 * Uploads by the tus protocol (https://tus.io/protocols/resumable-upload, 1.0.0). @tus/server implements it; rows,
 * limits and expiry are ours, since its own expiry counts from the creation.
 */

export type TusDeps = UploadDeps & {
  /** The entry behind a private link, and whether its film may be changed now; null if unknown. */
  findEntryByToken: (token: string) => Promise<{ submissionId: string; isOpen: boolean } | null>;
  /** The draft behind a secret, or the entry that it became, and whether its film may be changed now. */
  findDraftByToken: (token: string) => Promise<{ target: UploadTarget; isOpen: boolean } | null>;
};

/** One request: the last part of its URL, its sender, and the queue for database work. */
export type UploadRequest = {
  token: string | null;
  /** The key of limits of its address; null without limits. */
  client: string | null;
  actor: Actor | null;
  /** Null if the queue is full. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T | null>;
};

/** The least rate of a request with bytes, which is cut below it: 17 kbit/s. The bytes that came stay. */
const minRate = { bytes: 32 * 1024, withinMs: 15_000 };

const fingerprintPattern = /^[0-9a-f]{64}$/;

const refusalByStatus: Record<number, string> = {
  400: uploadRefusals.broken,
  404: uploadRefusals.unknown,
  409: uploadRefusals.offset,
  410: uploadRefusals.expired,
  412: uploadRefusals.version,
  413: uploadRefusals.overLength,
};

const refusalTexts = new Set<string>(
  Object.values(uploadRefusals).filter((text): text is string => typeof text === "string"),
);

/** Creates the upload server: `handle` serves everything under /api/uploads. */
export function createTusServer(deps: TusDeps, { rate = minRate } = {}) {
  const { db, clock, films } = deps;
  /** The rows of uploads with running requests. */
  const rows = new Map<string, { row: UploadRow; requests: number }>();
  const createdUploads = new WeakMap<Request, { token: string; expiresAt: Date }>();
  const rowOf = (id: string) => {
    const running = rows.get(id);
    if (!running) throw ERRORS.FILE_NOT_FOUND;
    return running.row;
  };
  const places = createUploadPlaces();

  const leases = createUploadLeases(db);
  const store = new FilmDataStore({ films, rowOf, leases, minRate: rate });
  // The row of a new upload exists already.
  store.create = async (upload) => upload;
  const locker = new UploadLocker({
    leases,
    whenSettled: (id) => store.whenSettled(id),
    mediaIdOf: (id) => rows.get(id)?.row.mediaId ?? null,
  });
  const tus = new Server({
    path: createUpload.path,
    datastore: store,
    locker: ({ method }) => ({ newLock: (id) => locker.newLock(id, method === "HEAD") }),
    allowedOrigins: [],
    relativeLocation: true,
    lockDrainTimeout: 100,
    namingFunction: (request) => createdUploads.get(request)?.token ?? "",
    getFileIdFromRequest: (_, lastPart) => (lastPart && isToken(lastPart) ? lastPart : undefined),
  });
  store.remove = async (id) => cancelUpload(deps, rowOf(id));

  const toProblem = async (response: Response): Promise<Response> => {
    const message = (await response.text()).trim();
    const sentence = refusalTexts.has(message) ? message : refusalByStatus[response.status];
    return problem(response.status, sentence ?? uploadRefusals.broken);
  };

  /** Calls the library, and turns its refusals into this site's problem responses. */
  const handleUpload = async (request: Request): Promise<Response> => {
    const tusResponse = await tus.handleWeb(request);
    tusResponse.headers.delete("Access-Control-Expose-Headers");
    const response = tusResponse.status < 400 ? tusResponse : await toProblem(tusResponse);
    response.headers.set("Tus-Resumable", "1.0.0");
    response.headers.set("Cache-Control", "no-store");
    return response;
  };

  const refusalResponse = ({ refused: status, detail }: Refusal) => problem(status, detail);
  const busyResponse = () => problem(503, uploadRefusals.busy, {}, { "Retry-After": "5" });

  const answerOptions = async (request: Request) => {
    const response = await handleUpload(request);
    response.headers.set("Tus-Version", "1.0.0");
    const { maxGigabytes } = (await getSettings(db)).screeners;
    response.headers.set("Tus-Max-Size", String(maxGigabytes * gigabyte));
    for (const name of ["Headers", "Methods"]) {
      response.headers.delete(`Access-Control-Allow-${name}`);
    }
    response.headers.delete("Access-Control-Max-Age");
    return response;
  };

  const startUpload = async (
    request: Request,
    { actor, client, inTurn }: Omit<UploadRequest, "token">,
  ) => {
    const head = readHead(request);
    if ("refused" in head) return refusalResponse(head);
    const upload = await inTurn(async () => {
      const target = await targetOf(deps, head.metadata, actor);
      if ("refused" in target) return target;
      const { name, fingerprint, length } = head;
      const { former } = head.metadata;
      const formerDraft = former ? await deps.findDraftByToken(former) : null;
      if (formerDraft && "draftId" in formerDraft.target) {
        const { draftId } = formerDraft.target;
        const movedUpload = await moveUpload(deps, draftId, target, { fingerprint, length });
        if (movedUpload) return movedUpload;
      }
      const sender = client && hmac(deps.secrets, "sender of an upload", client);
      return beginUpload(deps, { ...target, name, fingerprint, length, sender });
    });
    if (!upload) return busyResponse();
    if ("refused" in upload) return refusalResponse(upload);
    // Without the body: bytes come in separate requests.
    const requestWithoutBody = new Request(request.url, {
      method: "POST",
      headers: request.headers,
    });
    requestWithoutBody.headers.delete("Content-Type");
    createdUploads.set(requestWithoutBody, upload);
    const response = await handleUpload(requestWithoutBody);
    response.headers.set("Upload-Expires", upload.expiresAt.toUTCString());
    response.headers.set("Location", uploadAddress(upload.token));
    return response;
  };

  const changeUpload = async (request: Request, token: string, row: UploadRow) => {
    const now = clock();
    if (row.state === "uploading" && row.expiresAt <= now) {
      return problem(410, uploadRefusals.expired);
    }
    if (request.method !== "HEAD" && row.state !== "uploading") {
      return problem(409, uploadRefusals.finished);
    }
    if (request.method === "PATCH") {
      if (row.withdrawnAt) return problem(409, uploadRefusals.closed);
      const bytes = Number(request.headers.get("content-length") ?? maxChunkBytes);
      if (!(await mayGrow(deps, row, bytes))) return problem(507, uploadRefusals.noRoom);
    }
    const runningRequests = rows.get(token)?.requests ?? 0;
    rows.set(token, { row, requests: runningRequests + 1 });
    try {
      const response = await handleUpload(
        request.method === "PATCH" ? withBodyUntilCut(request) : request,
      );
      const offset = Number(response.headers.get("Upload-Offset") ?? Number.NaN);
      if (request.method !== "PATCH" || Number.isNaN(offset)) return response;
      const expiresAt = await noteProgress(deps, row, offset);
      if (offset < row.length) response.headers.set("Upload-Expires", expiresAt.toUTCString());
      return response;
    } finally {
      const runningUpload = rows.get(token);
      if (runningUpload && runningUpload.requests > 1) runningUpload.requests -= 1;
      else rows.delete(token);
    }
  };

  return {
    /** Handles a request from this site's own origin. */
    handle: async (
      request: Request,
      { token, actor, client, inTurn }: UploadRequest,
    ): Promise<Response> => {
      const { method, headers } = request;
      if (method === "OPTIONS") return answerOptions(request);
      if (headers.get("tus-resumable") !== "1.0.0") {
        return problem(412, uploadRefusals.version, {}, { "Tus-Version": "1.0.0" });
      }
      if (method === "POST" && !token) return startUpload(request, { actor, client, inTurn });
      if (!token || !isToken(token)) return problem(404, uploadRefusals.unknown);
      const isChunk = method === "PATCH";
      if (isChunk) {
        if (headers.get("content-type") !== "application/offset+octet-stream") {
          return problem(415, uploadRefusals.type);
        }
        if (!/^\d+$/.test(headers.get("upload-offset") ?? "")) {
          return problem(400, uploadRefusals.offset);
        }
        if (Number(headers.get("content-length") ?? 0) > maxChunkBytes) {
          return problem(413, uploadRefusals.chunk);
        }
      }
      const upload = await inTurn(async () => ({ row: await findUpload(db, token) }));
      if (!upload) return busyResponse();
      if (!upload.row) return problem(404, uploadRefusals.unknown);
      const isUnpaid = upload.row.draftId !== null;
      const freePlace = isChunk ? places.take({ client, isUnpaid }) : () => undefined;
      if (!freePlace) return busyResponse();
      try {
        return await changeUpload(request, token, upload.row);
      } finally {
        freePlace();
      }
    },
  };
}

/**
 * A request whose body ends where the connection was cut. An error would discard bytes that arrived but were not
 * written yet.
 */
function withBodyUntilCut(request: Request): Request {
  const reader = request.body?.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = await reader?.read().catch(() => undefined);
        if (!piece || piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers } = request;
  // The browser types of a request lack `duplex`.
  return new Request(url, { method, headers, body, duplex: "half" });
}

type Head = {
  length: number;
  name: string;
  fingerprint: string | null;
  metadata: Record<string, string | null>;
};

/** Reads the headers of a creation request. */
function readHead({ headers }: Request): Head | Refusal {
  const length = headers.get("upload-length") ?? "";
  if (!/^[1-9]\d{0,15}$/.test(length)) return { refused: 400, detail: uploadRefusals.length };
  let metadata: Head["metadata"];
  try {
    metadata = Metadata.parse(headers.get("upload-metadata") ?? "");
  } catch {
    return { refused: 400, detail: uploadRefusals.metadata };
  }
  // A database stores neither control characters nor lone surrogates.
  const name = cutText((metadata.name ?? "").replace(/[\p{Cc}\p{Cs}]/gu, ""), 255);
  const { fingerprint = null } = metadata;
  const isWrongFingerprint = fingerprint !== null && !fingerprintPattern.test(fingerprint);
  if (!name || metadata.kind !== "screener" || isWrongFingerprint) {
    return { refused: 400, detail: uploadRefusals.metadata };
  }
  return { length: Number(length), name, fingerprint, metadata };
}

/** The entry or draft of an upload, if the sender may change its film; else a refusal. */
async function targetOf(
  { findEntryByToken, findDraftByToken }: Pick<TusDeps, "findEntryByToken" | "findDraftByToken">,
  { entry, draft, submission }: Head["metadata"],
  actor: Actor | null,
): Promise<UploadTarget | Refusal> {
  const unknownEntry = { refused: 404, detail: uploadRefusals.unknownEntry };
  if (submission) {
    const mayUpload = isDirector(actor) && !actor.mustEnrol && uuidPattern.test(submission);
    return mayUpload ? { submissionId: submission } : unknownEntry;
  }
  if (draft) {
    const draftTarget = await findDraftByToken(draft);
    if (!draftTarget) return unknownEntry;
    return draftTarget.isOpen
      ? draftTarget.target
      : { refused: 409, detail: uploadRefusals.closed };
  }
  const entryTarget = entry ? await findEntryByToken(entry) : null;
  if (!entryTarget) return unknownEntry;
  if (!entryTarget.isOpen) return { refused: 409, detail: uploadRefusals.closed };
  return { submissionId: entryTarget.submissionId };
}
