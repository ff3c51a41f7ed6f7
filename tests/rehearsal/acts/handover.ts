import * as entries from "~/features/entry-page/contract";
import * as privacy from "~/features/privacy/contract";
import { categoriesOf, type Maker } from "../people";
import { count, daysAfter, type Play, wrong } from "../play";
import type { Visitor } from "../visitor";
import type { Erased } from "./erasures";

/**
 * An address changes hands: a filmmaker moves to another one, and somebody else takes it over, who later asks for the
 * deletion of their data. What belongs to the former owner stays.
 */

export type Handover = {
  address: string;
  /** Who had it, and who has it now. */
  former: Maker;
  owner: Maker;
  /** The owner's own address before. */
  ownersFirst: string;
};

/** Days in which a change of address can be undone, and one more. */
const untilFinal = 8;

/** Changes the addresses of two entries; null if too few filmmakers have nothing else about them. */
export async function handOver(play: Play): Promise<Handover | null> {
  const { settings, stage } = play;
  const addresses = Map.groupBy(play.makers, ({ email }) => email);
  const plain = play.makers.filter(
    (maker) =>
      maker.category.type === categoriesOf(settings).main.type &&
      maker.record.token &&
      maker.record.receipt &&
      maker.later === "nothing" &&
      !maker.writes &&
      !maker.subscribes &&
      !maker.bounces &&
      addresses.get(maker.email)?.length === 1,
  );
  // The jury likes the film of the one who has the address now the least: it will not be shown.
  const [owner, former] = plain.sort((a, b) => a.quality - b.quality);
  if (!owner || !former) {
    wrong(play, "No address could change hands.");
    return null;
  }
  const [address, ownersFirst] = [former.email, owner.email];
  await move(play, former, `moved${former.number}@films.example`);
  await stage.moveTo(daysAfter(stage.now(), untilFinal));
  await move(play, owner, address);
  count(play, "addresses that changed hands");
  return { address, former, owner, ownersFirst };
}

async function move(play: Play, maker: Maker, submitterEmail: string): Promise<void> {
  const me = play.visitors.visitor({ from: () => maker.from });
  const params = { token: maker.record.token ?? "" };
  await me.must(entries.correctEntry, { params, body: { submitterEmail } });
  maker.email = submitterEmail;
}

/** Who has the address now proves it and deletes their data. Resolves to what must be nowhere. */
export async function eraseOwner(play: Play, handover: Handover): Promise<Erased> {
  const { visitors } = play;
  const { address, former, owner, ownersFirst } = handover;
  const me = visitors.visitor({ from: () => owner.from });
  await prove(play, me, address);
  const { holdings } = await me.must(privacy.readYourData);
  const entriesHeld = holdings.find(({ kind }) => kind === "entries")?.count;
  if (entriesHeld !== 1) wrong(play, `${address} is said to have ${entriesHeld} entries.`);
  const body = { dryRun: false, email: address } as const;
  const { status } = await me.ask(privacy.eraseYourData, { body });
  if (status !== 200) wrong(play, `A person's own deletion was answered ${status}.`);
  count(play, "people who deleted their data themselves");
  const visitor = visitors.visitor({ from: () => former.from });
  const params = { token: former.record.token ?? "" };
  const entry = await visitor.must(entries.readEntry, { params });
  if ((entry.filmTitle ?? entry.logLine) !== former.title) {
    wrong(play, `${former.title} changed with the deletion of who has its former address.`);
  }
  return { email: address, words: [address, ownersFirst, owner.title] };
}

/** Asks for a code by email and enters it; again if the response to the first attempt was lost. */
async function prove({ stage }: Play, me: Visitor, address: string): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const emailsBefore = stage.mail.to(address).length;
    await me.must(privacy.askForData, { body: { email: address } });
    const proof = await stage.mail.waitFor(`The code to ${address}`, () =>
      stage.mail
        .to(address)
        .slice(emailsBefore)
        .flatMap(({ text }) => {
          const token = /\/your-data\/([\w-]{43})/.exec(text)?.[1];
          const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
          return token && code ? { token, code } : [];
        })
        .at(-1),
    );
    if ((await me.ask(privacy.proveAddress, { body: proof })).status === 200) return;
  }
  throw new Error(`${address} cannot be proved.`);
}
