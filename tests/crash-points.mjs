/**
 * Kills a server at a named point (`node --import`): KILL_FILE has a JSON list of parts of statements. Once all were
 * seen in order on the way to the database of either engine, the process kills itself (SIGKILL) instead of sending the
 * last one. A 'commit' counts only on the connection of the previous part, because others work at the same time. The
 * text of a named statement is sent once per connection; later uses of its name count, too.
 */
import fs from "node:fs";
import net from "node:net";
import { PGlite } from "@electric-sql/pglite";

const read = () => fs.readFileSync(process.env.KILL_FILE ?? "", "utf8");

let told = read();
let rest = JSON.parse(told);
let last = null;

// A test that moves the clock may also set another point (tests/fake-time.mjs uses the same signal).
process.on("SIGUSR2", () => {
  const now = read();
  if (told === now) return;
  told = now;
  rest = JSON.parse(told);
  last = null;
});

function meet(bytes, connection) {
  if (typeof bytes === "function") return;
  const text = Buffer.from(bytes).toString("latin1") + namedIn(Buffer.from(bytes), connection);
  if (rest.length === 0) return;
  if (rest[0] === "commit" && connection !== last) return;
  if (!text.toLowerCase().includes(rest[0].toLowerCase())) return;
  rest.shift();
  last = connection;
  if (rest.length === 0) process.kill(process.pid, "SIGKILL");
}

/** The named statements of each connection, and names that were sent and not used yet. */
const named = new WeakMap();

/** The texts of named statements that these messages use without sending them. */
function namedIn(bytes, connection) {
  const { texts, fresh } = named.get(connection) ?? { texts: new Map(), fresh: new Set() };
  named.set(connection, { texts, fresh });
  const used = [];
  // One byte for the message's type, four for its length without that byte.
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    const [first, second] = bytes.toString("latin1", at + 5, end).split("\0", 2);
    const kind = String.fromCharCode(bytes[at]);
    if (kind === "P" && first) {
      texts.set(first, second);
      fresh.add(first);
    }
    // The names of the portal (empty) and of the statement.
    if (kind === "B" && !fresh.delete(second)) used.push(texts.get(second) ?? "");
    if (end <= at + 4) break;
    at = end;
  }
  return used.join("\n");
}

const { execProtocolRawSync } = PGlite.prototype;
PGlite.prototype.execProtocolRawSync = function (message, ...how) {
  meet(message, this);
  return execProtocolRawSync.call(this, message, ...how);
};

const { write } = net.Socket.prototype;
net.Socket.prototype.write = function (chunk, ...how) {
  // Only PostgreSQL's protocol is examined, not the site's responses or emails.
  if (chunk instanceof Uint8Array && "PQB".includes(String.fromCharCode(chunk[0])))
    meet(chunk, this);
  return write.call(this, chunk, ...how);
};
