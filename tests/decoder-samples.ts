import { writeFileSync } from "node:fs";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { uploadWidths } from "~/lib/pictures";
import { makeFilm } from "./fixtures/make-film";
import { editWorkbook, makeWorkbook } from "./fixtures/workbooks";

/** For each decoder: what people send it, and what it may answer. */

export type DecoderSamples = {
  module: string;
  /** Good files, which a random test changes. */
  files: () => Promise<Uint8Array<ArrayBuffer>[]>;
  /** The decoder's input for the bytes of a file. */
  inputOf: (bytes: Uint8Array<ArrayBuffer>, folder: string, index: number) => unknown;
  /** True for parts that the program can use, also to refuse. */
  isAnswer: (parts: readonly unknown[]) => boolean;
  bounds?: { isNative?: boolean; mayStartThreads?: boolean };
};

type Fields = Record<string, unknown>;
const isText = (value: unknown) => typeof value === "string" && value.length > 0;
const fieldsOf = (part: unknown): Fields => (typeof part === "object" ? (part as Fields) : {});
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#c81428" } }).withExif({
    IFD0: { ImageDescription: "Canary" },
  });

const boundary = "----heartlight";
const form = (fields: Record<string, string>) =>
  bytesOf(
    `${Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join("")}--${boundary}--\r\n`,
  );

export const decoderSamples: Record<string, DecoderSamples> = {
  films: {
    module: "features/screeners/film.decoder.server.ts",
    files: async () => [
      await makeFilm({ seconds: 70, bytesPerSecond: 8 }),
      await makeFilm({ seconds: 70, bytesPerSecond: 8, title: "Canary" }),
      await makeFilm({ seconds: 70, bytesPerSecond: 8, fragmented: true }),
    ],
    inputOf: (bytes, folder, index) => {
      const file = path.join(folder, `${index}.mp4`);
      writeFileSync(file, bytes);
      return { file, size: bytes.length, expected: { minutes: 1, accepted: { min: 1, max: 40 } } };
    },
    isAnswer: ([part, ...more]) => {
      const { ok, reason, film } = fieldsOf(fieldsOf(part).inspected);
      const seconds = Number(fieldsOf(film).seconds);
      return more.length === 0 && (ok ? seconds > 0 && Number.isFinite(seconds) : isText(reason));
    },
  },
  pictures: {
    module: "features/media/picture.decoder.server.ts",
    files: async () =>
      Promise.all(
        (["png", "jpeg", "webp", "avif", "gif"] as const).map(
          async (format) => new Uint8Array(await picture().toFormat(format).toBuffer()),
        ),
      ),
    inputOf: (bytes) => ({
      bytes,
      widths: uploadWidths,
      maxHeight: 2_400,
      maxPixels: 1_000_000,
      quality: 82,
      keepsWebp: true,
    }),
    isAnswer: ([part]) => {
      const { refused, bytes, width, height } = fieldsOf(part);
      return isText(refused) || (bytes instanceof Uint8Array && Number(width) * Number(height) > 0);
    },
    bounds: { isNative: true },
  },
  subtitles: {
    module: "features/screeners/subtitles.decoder.server.ts",
    files: async () => [
      bytesOf(
        "1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i> & welcome\n\n2\n00:03 --> 00:04\nBye\n",
      ),
      bytesOf("WEBVTT\n\nNOTE x\n\n00:01.000 --> 00:02.000 align:start\n{\\an8}&lt;Olá&gt;\n"),
    ],
    inputOf: (bytes) => bytes,
    isAnswer: ([part]) => {
      const { refused, vtt } = fieldsOf(part);
      return isText(refused) || String(vtt).startsWith("WEBVTT\n");
    },
  },
  workbooks: {
    module: "lib/spreadsheet/spreadsheet.decoder.server.ts",
    files: async () => [
      await makeWorkbook(),
      await editWorkbook((xml) => xml.replaceAll("<row", "<x:row")),
      bytesOf('Title,Email\n"Kuss, lang",a@b.example\nMond,"c""d@e.example"\n'),
      new Uint8Array(Buffer.from("\ufeffTitle;Email\nKuß;a@b.example\n", "utf16le")),
    ],
    inputOf: (bytes) => ({ bytes, options: {} }),
    isAnswer: ([part]) => {
      const { kind, refusal, table } = fieldsOf(part);
      if (kind === "refused") return isText(fieldsOf(refusal).detail);
      return kind === "table" && Array.isArray(fieldsOf(table).headers);
    },
    bounds: { mayStartThreads: true },
  },
  "set-up files": {
    module: "features/setup/archive.decoder.server.ts",
    files: async () => [
      new Uint8Array(
        zipSync({ "festival.json": strToU8('{"format":1}'), "pictures/logo.png": strToU8("png") }),
      ),
      new Uint8Array(zipSync({ "festival.json": strToU8("{}") }, { level: 0 })),
    ],
    inputOf: (bytes) => bytes,
    isAnswer: (parts) =>
      parts.every((part) => {
        const { refused, name, bytes } = fieldsOf(part);
        return isText(refused) || (isText(name) && bytes instanceof Uint8Array);
      }),
  },
  "inbound mail": {
    module: "features/mailings/inbound/form.decoder.server.ts",
    files: async () => [
      form({ envelope: '{"to":["a@b.example"]}', text: "Yes\r\n> Hello", headers: "X: y" }),
      form({ text: "", subject: "Grüße" }),
    ],
    inputOf: (bytes) => ({ type: `multipart/form-data; boundary=${boundary}`, bytes }),
    isAnswer: ([part]) => {
      if (part === null) return true;
      const { recipients, text } = fieldsOf(part);
      return Array.isArray(recipients) && typeof text === "string";
    },
  },
};
