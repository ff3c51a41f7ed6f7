/**
 * For a server that dies at a named point (`node --import`): KILL_FILE holds a JSON list of
 * pieces of statements. Once they were met one after the other in what goes to the database,
 * whichever it is, the process kills itself (SIGKILL) instead of sending the last one. A
 * 'commit' is that of the connection on which the piece before it was met: others work beside it.
 */
import fs from "node:fs";
import net from "node:net";
import { PGlite } from "@electric-sql/pglite";

const read = () => fs.readFileSync(process.env.KILL_FILE ?? "", "utf8");

let told = read();
let rest = JSON.parse(told);
let last = null;

// Whoever moves the clock may name another point with it (tests/moved-clock.mjs hears the same).
process.on("SIGUSR2", () => {
  const now = read();
  if (told === now) return;
  told = now;
  rest = JSON.parse(told);
  last = null;
});

function meet(bytes, connection) {
  if (rest.length === 0 || typeof bytes === "function") return;
  if (rest[0] === "commit" && connection !== last) return;
  const text = Buffer.from(bytes).toString("latin1").toLowerCase();
  if (!text.includes(rest[0].toLowerCase())) return;
  rest.shift();
  last = connection;
  if (rest.length === 0) process.kill(process.pid, "SIGKILL");
}

const { execProtocolRawSync } = PGlite.prototype;
PGlite.prototype.execProtocolRawSync = function (message, ...how) {
  meet(message, this);
  return execProtocolRawSync.call(this, message, ...how);
};

const { write } = net.Socket.prototype;
net.Socket.prototype.write = function (chunk, ...how) {
  // PostgreSQL's own protocol: what the site answers or mails is not asked.
  if (chunk instanceof Uint8Array && "PQ".includes(String.fromCharCode(chunk[0])))
    meet(chunk, this);
  return write.call(this, chunk, ...how);
};
