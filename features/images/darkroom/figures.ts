/** What stands in the light: outlines for Film.shape, drawn by hand, feet or base at (x, y). */

const place = (x: number, y: number, scale: number, path: string, flip = false) =>
  `<g transform="translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale})">${path}</g>`;

/** She, 178 units tall, in a dress; he, 188, in a coat with his hands in its pockets. */
const her = `<path d="M0 -178 C-8 -179 -13 -172 -13 -165 C-14 -157 -16 -151 -18 -146 C-15 -143 -11 -143 -8 -145 L-8 -143 C-15 -141 -20 -138 -22 -131 C-25 -119 -28 -108 -29 -98 C-29 -91 -27 -84 -25 -78 L-21 -79 C-22 -87 -20 -95 -18 -103 C-16 -99 -14 -97 -13 -94 C-21 -72 -28 -48 -33 -22 C-26 -17 -18 -16 -12 -16 L-11 -3 L-15 1 L-5 1 L-4 -15 L3 -15 L4 1 L14 1 L10 -3 L11 -16 C18 -16 26 -18 32 -23 C27 -50 20 -74 13 -95 C15 -98 16 -100 17 -103 C20 -95 22 -87 22 -79 L26 -79 C28 -88 28 -98 26 -107 C25 -116 23 -125 21 -132 C19 -138 14 -142 9 -143 L8 -145 C11 -143 15 -144 17 -147 C15 -152 14 -158 13 -165 C13 -172 8 -178 0 -178Z"/>`;
const him = `<path d="M-7 -186 C-12 -183 -13 -175 -11 -168 C-10 -164 -8 -162 -7 -160 L-11 -157 C-20 -154 -27 -152 -30 -145 C-34 -132 -36 -116 -34 -106 C-33 -101 -29 -98 -25 -95 L-28 -70 L-21 -68 C-21 -46 -19 -22 -19 -6 L-24 0 L-8 1 L-6 -4 C-5 -26 -3 -48 -1 -66 C2 -48 4 -24 6 -4 L8 1 L24 0 L19 -6 C19 -24 20 -46 20 -68 L28 -70 L25 -96 C29 -98 33 -101 34 -107 C36 -117 34 -133 30 -146 C27 -152 20 -154 11 -157 L7 -160 C9 -163 10 -165 11 -168 C14 -176 12 -184 7 -187 C3 -189 -3 -189 -7 -186Z"/>`;

/** The two of them from behind, her head on his shoulder. */
export const couple = (x: number, y: number, scale: number) =>
  place(x - 19 * scale, y, scale, `<g transform="rotate(6)">${her}</g>`) +
  place(x + 19 * scale, y, scale, him);

/** One of the two, alone. */
export const figure = (x: number, y: number, scale: number, who: "her" | "him") =>
  place(x, y, scale, who === "her" ? her : him);

/** Two people in the row before us, seen from behind, leaning together. */
export function pairFromBehind(x: number, y: number, scale: number): string {
  const him = `<g transform="rotate(-10)"><path d="M-2 -118 C-30 -120 -44 -98 -43 -74 C-50 -74 -51 -56 -44 -48 C-41 -30 -33 -16 -26 -9 L-27 14 C-44 26 -78 32 -96 46 C-124 66 -132 120 -134 200 L134 200 C132 120 122 66 96 46 C78 32 44 26 27 14 L26 -9 C33 -16 41 -30 44 -48 C51 -56 50 -74 43 -74 C44 -98 28 -119 -2 -118 Z"/></g>`;
  const her = `<g transform="rotate(15)"><path d="M0 -122 C-30 -123 -50 -102 -51 -74 C-52 -52 -58 -34 -62 -14 C-66 6 -62 24 -52 34 C-68 40 -88 46 -98 60 C-116 84 -120 130 -121 220 L121 220 C120 130 116 84 98 60 C88 46 70 40 54 34 C64 22 66 4 61 -16 C56 -36 52 -52 51 -74 C50 -102 30 -121 0 -122 Z"/></g>`;
  return (
    place(x + 58 * scale, y - 16 * scale, scale, him) +
    place(x - 56 * scale, y + 4 * scale, scale * 0.94, her)
  );
}

/** A row of cinema seats from behind, bending a little around the screen. */
export function seats(y: number, width: number, offset: number, bend: number): string {
  const tall = width * 0.84;
  const seat = (x: number, top: number) =>
    `<path d="M${x - width / 2} ${top + tall * 4} V${top + tall * 0.34} C${x - width / 2} ${top + tall * 0.06} ${x - width * 0.36} ${top} ${x} ${top} S${x + width / 2} ${top + tall * 0.06} ${x + width / 2} ${top + tall * 0.34} V${top + tall * 4} Z"/>`;
  // What is between two seats is dark as well.
  let row = `<rect x="-20" y="${y + tall * 0.75 + bend * 0.25}" width="1540" height="1000"/>`;
  const step = width * 1.11;
  for (let x = offset - Math.ceil(offset / step + 1) * step; x < 1500 + width; x += step) {
    const aside = (x - 750) / 1500;
    row += seat(x, y + bend * aside * aside);
  }
  return row;
}

/** A palm on the left of (x, y), leaning to the right. */
export function palm(x: number, y: number, scale: number, flip = false): string {
  const leaf = (angle: number, length: number) =>
    `<path transform="translate(52 -400) rotate(${angle})" d="M0 0 C${length * 0.35} ${-length * 0.3} ${length * 0.75} ${-length * 0.22} ${length} ${length * 0.16} C${length * 0.7} ${-length * 0.04} ${length * 0.36} ${-length * 0.06} 0 10Z"/>`;
  const crown = [-8, 24, 62, 158, 186, 214, 262, 305].map((angle, index) =>
    leaf(angle, 132 + ((index * 37) % 40)),
  );
  const trunk = `<path d="M-9 0 C-4 -140 10 -290 46 -402 L60 -398 C30 -280 14 -130 12 0Z"/>`;
  return place(x, y, scale, trunk + crown.join(""), flip);
}

/** A sailing boat, its hull on the line. */
export const boat = (x: number, y: number, scale: number) =>
  place(
    x,
    y,
    scale,
    `<path d="M-46 -8 L44 -8 C38 4 30 8 20 8 L-30 8 C-38 6 -44 0 -46 -8Z"/><path d="M-3 -12 V-128 L1 -128 V-12Z"/><path d="M4 -122 C26 -88 38 -50 40 -16 L4 -16Z"/><path d="M-6 -112 C-22 -80 -32 -48 -34 -18 L-6 -18Z"/>`,
  );
