/** Subscribers of the newsletter, made from lists of names. */

const mailboxNames =
  "ada.brooks amal.rashid anders.vik anna.kowalska aria.patel august.meyer bea.santos bianca.rossi caleb.ward carla.mendes chidi.eze clara.schmidt dalia.nassar daniel.cho dora.papp edith.lane elena.petrova elias.berg emma.dubois esther.levy farah.aziz felix.wagner fiona.kerr frida.olsen gloria.reyes hana.sato hugo.martin ida.nilsen imran.khan ines.costa iris.jansen ivan.horvat jade.wong jonas.weber julia.novak kaito.ito karin.strand lara.moretti leo.bianchi lila.singh luca.ferri maya.cohen mila.kos milo.grant nadia.ali nina.fischer noah.reed olga.ivanova omar.haddad paula.ruiz petra.dvorak rafael.lopez rosa.garcia ruben.dekker sara.lind soren.holm talia.green tess.murphy tomas.silva vera.costa yara.nunes zoe.bennett";

const mailHosts = ["mail.example", "post.example", "letters.example"];
/** Mostly the popup, and some other forms. */
const sources = ["popup", "popup", "popup", "footer", "popup", "added by hand", "popup", "contact"];

export type DemoSubscriber = { at: Date; email: string; source: string; address: string };

const dayMs = 86_400_000;
const seasonStart = Date.parse("2025-05-28T16:00:00Z");
const seasonEnd = Date.parse("2026-02-01T01:00:00Z");

/**
 * The first fifty subscribed during the season, more towards its end; the others in the days before `now`, the newest
 * first.
 */
export function demoSubscribers(now: Date): DemoSubscriber[] {
  const people = mailboxNames.split(" ");
  const seasonCount = 50;
  return people.map((name, index) => {
    const share = Math.sqrt((index + 0.5) / seasonCount);
    const recentTime = now.getTime() - ((people.length - index) * dayMs) / 3;
    return {
      at: new Date(
        index < seasonCount ? seasonStart + share * (seasonEnd - seasonStart) : recentTime,
      ),
      email: `${name}@${mailHosts[index % mailHosts.length]}`,
      source: sources[index % sources.length] ?? "popup",
      address: `198.51.100.${index + 1}`,
    };
  });
}
