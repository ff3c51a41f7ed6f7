/**
 * Reads what a killed server left, in the process of its successor (`node --import`): LOOK_FILE has a query whose one
 * value is a text. It is asked on the embedded database before the site asks anything, and its result is written to
 * LOOK_FILE with `.seen`.
 */
import fs from "node:fs";
import { PGlite, protocol } from "@electric-sql/pglite";

const file = process.env.LOOK_FILE ?? "";
let query = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";

// The site's queries use this call; those before them are PGlite's own.
const { execProtocolStream } = PGlite.prototype;
PGlite.prototype.execProtocolStream = function (...given) {
  if (query) {
    const parts = [];
    // Runs before it returns; only its promise is later.
    void this.execProtocolRawStream(protocol.serialize.query(query), {
      syncToFs: false,
      onRawData: (bytes) => parts.push(Buffer.from(bytes)),
    });
    query = "";
    fs.writeFileSync(`${file}.seen`, onlyValue(Buffer.concat(parts)));
  }
  return execProtocolStream.apply(this, given);
};

/** The only value of the answer to a simple query. Throws the database's error. */
function onlyValue(answer) {
  let value = "";
  new protocol.Parser().parse(answer, (message) => {
    if (message.name === "error") throw message;
    if (message.name === "dataRow") value = message.fields[0];
  });
  return value;
}
