import { expect, test } from "vitest";
import { createUploadPlaces, type UploadPlaces } from "./upload-places.rules.server";

const paid = (client: string | null) => ({ client, isUnpaid: false });
const unpaid = (client: string | null) => ({ client, isUnpaid: true });
/** How many of so many requests get a place. */
const takenOf = (places: UploadPlaces, sender: ReturnType<typeof paid>, requests = 30) =>
  Array.from({ length: requests }, () => places.take(sender)).filter(Boolean).length;

test("one address has a share of the places, others upload beside it", () => {
  const places = createUploadPlaces();
  expect(takenOf(places, paid("a"))).toBe(8);
  expect(takenOf(places, paid("b"))).toBe(8);
  expect(places.take(paid("c"))).not.toBeNull();
});

test("unpaid films leave half of the places to entries, however many addresses send them", () => {
  const places = createUploadPlaces();
  const takenPlaces = ["a", "b", "c", "d"].map((client) => takenOf(places, unpaid(client)));
  expect(takenPlaces).toEqual([8, 4, 0, 0]);
  expect(takenOf(places, paid("e"))).toBe(8);
  expect(takenOf(places, paid("f"))).toBe(4);
  expect(places.take(paid("g"))).toBeNull();
});

test("a place is free again after its request, once", () => {
  const places = createUploadPlaces({ all: 2 });
  const free = places.take(unpaid(null));
  expect(places.take(paid("a"))).not.toBeNull();
  expect(places.take(paid("b"))).toBeNull();
  free?.();
  expect(places.take(paid("b"))).not.toBeNull();
  expect(takenOf(createUploadPlaces(), paid(null)), "without limits by address").toBe(24);
});
