import { rowCalls } from "~/features/settings/rows/calls.rules";
import { hotelSchema, newHotelSchema } from "./schema";

export const {
  list: listHotels,
  create: createHotel,
  read: readHotel,
  change: changeHotel,
  remove: deleteHotel,
} = rowCalls({
  path: "/api/hotels",
  access: ["director"],
  noun: "hotel",
  plural: "hotels",
  fields: newHotelSchema,
  row: hotelSchema,
  sort: "number",
});
