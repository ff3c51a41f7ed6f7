import * as entries from "~/features/entry-page/contract";
import { count, type Play, wrong } from "../play";
import { request } from "../visitor";

/** A private link falls into other hands: its entry changes its address, and comes back whole. */

const thief = "thief@elsewhere.example";

/** Somebody with a filmmaker's link takes the entry to an address of their own; the filmmaker undoes it. */
export async function takeBackEntry(play: Play): Promise<void> {
  const { makers, stage, visitors } = play;
  const maker = makers.find(
    ({ later, record }) => later === "nothing" && record.token && (record.cost?.fullCents ?? 0) > 0,
  );
  if (!maker?.record.token) return wrong(play, "No private link could leak.");
  const params = { token: maker.record.token };
  const stranger = visitors.visitor({ from: () => "127.251.0.1" });
  await stranger.must(entries.correctEntry, { params, body: { submitterEmail: thief } });
  const withdrawn = await stranger.ask(entries.withdrawEntry, { params });
  if (withdrawn.status !== 409) {
    wrong(play, `A contested entry's withdrawal was answered ${withdrawn.status}.`);
  }
  const undo = await stage.mail.waitFor("The email about a changed address", () =>
    stage.mail
      .to(maker.email)
      .flatMap(({ text }) => /\/email-change\/([\w-]{32})/.exec(text)?.[1] ?? [])
      .at(-1),
  );
  const undone = await request(stage, {
    method: "POST",
    address: `/email-change/${undo}`,
    from: maker.from,
    cookie: "",
  });
  const token = /\/entry\/([\w-]{32})/.exec(undone.headers.location ?? "")?.[1];
  if (undone.status !== 303 || !token) {
    return wrong(play, `Undoing a change of address was answered ${undone.status}.`);
  }
  maker.record.token = token;
  const me = visitors.visitor({ from: () => maker.from });
  const entry = await me.must(entries.readEntry, { params: { token } });
  if (entry.withdrawnAt) wrong(play, "An entry with a leaked link was withdrawn.");
  count(play, "entries taken back from a leaked link");
}
