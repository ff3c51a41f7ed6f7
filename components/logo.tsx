/** The logo: two arches of light that overlap in a heart. Do not draw another heart. */
export function Logo() {
  return (
    <svg aria-hidden="true" className="mark" viewBox="0 0 44 40">
      <g transform="translate(22 20.4)">
        <path d={arch} fill="#edc26a" transform="rotate(-45)" />
        <path d={arch} fill="#f37585" transform="rotate(-135)" />
        <path d="M-10.6 -10.6 H10.6 V10.6 H-10.6 Z" fill="#fff3dd" transform="rotate(45)" />
      </g>
    </svg>
  );
}

const arch = "M-10.6 -10.6 H10.6 A10.6 10.6 0 0 1 10.6 10.6 H-10.6 Z";
