/**
 * Changes the system clock of a server (`node --import`): it shows the moment in the file CLOCK_FILE and runs on from
 * there. SIGUSR2 reads the file again.
 */
import fs from "node:fs";

const SystemDate = Date;
let ahead = 0;
const read = () => {
  const moment = fs.readFileSync(process.env.CLOCK_FILE ?? "", "utf8").trim();
  ahead = SystemDate.parse(moment) - SystemDate.now();
};
read();
process.on("SIGUSR2", read);

const now = () => SystemDate.now() + ahead;
globalThis.Date = new Proxy(SystemDate, {
  apply: () => new SystemDate(now()).toString(),
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
