/** The notched outline of a ticket; fills its positioned parent (`.ticket`). */
export function TicketOutline() {
  return (
    <svg
      aria-hidden="true"
      className="ticket-outline"
      preserveAspectRatio="none"
      viewBox="0 0 140 46"
    >
      <path
        d="M3 .5H137A2.5 2.5 0 0 1 139.5 3V17A6 6 0 0 0 139.5 29V43A2.5 2.5 0 0 1 137 45.5H3A2.5 2.5 0 0 1 .5 43V29A6 6 0 0 0 .5 17V3A2.5 2.5 0 0 1 3 .5Z"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
