import { useEffect, useState } from "react";

type QrImage = { size: number; path: string };

/** A QR code that opens the address on a phone; drawn in the browser, because the address is private. */
export function QrCode({ address }: { address: string }) {
  const [open, setOpen] = useState(false);
  const [qrImage, setQrImage] = useState<QrImage | null>(null);
  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    void import("uqr").then(({ encode }) => {
      const { size, data } = encode(new URL(address, location.href).href, { ecc: "L" });
      const path = data
        .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
        .join("");
      if (isCurrent) setQrImage({ size, path });
    });
    return () => {
      isCurrent = false;
    };
  }, [open, address]);
  return (
    <section className="wrap my-square max-md:hidden pb-[clamp(56px,7vw,112px)]">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="btn btn-outline btn-sm list-none">Open on your phone</summary>
        {open && qrImage && (
          <svg
            aria-label="QR code to open this programme on a phone"
            className="mt-3.5 border-12 border-[#fff] rounded-md"
            height="240"
            role="img"
            viewBox={`0 0 ${qrImage.size} ${qrImage.size}`}
            width="240"
          >
            <rect fill="#fff" height={qrImage.size} width={qrImage.size} />
            <path d={qrImage.path} fill="#0a0305" />
          </svg>
        )}
      </details>
    </section>
  );
}
