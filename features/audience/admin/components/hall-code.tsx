import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "~/components/button";
import { isolate } from "~/lib/bidi";
import { pages } from "~/lib/paths";
import type { Box } from "../../schema";
import { boxTexts } from "../../texts";
import { useHallCode } from "../hooks";

type QrImage = { size: number; path: string };

/** A QR code of an address, drawn in the browser, so that no file contains the hall's code. */
function useQrImage(address: string | undefined): QrImage | null {
  const [image, setImage] = useState<QrImage | null>(null);
  useEffect(() => {
    if (!address) return;
    let isCurrent = true;
    void import("uqr").then(({ encode }) => {
      const { size, data } = encode(address, { ecc: "M" });
      const path = data
        .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
        .join("");
      if (isCurrent) setImage({ size, path });
    });
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return image;
}

/** The screen of a hall: the code in capitals and as a QR code, new every minute. */
export function HallCode({ box, backPath }: { box: Box; backPath: string }) {
  const { data: current, isError } = useHallCode(box.screeningId);
  const image = useQrImage(current?.url);
  const screen = useRef<HTMLElement>(null);
  const host = current ? new URL(current.url).host : "";
  return (
    <section
      className="grid min-h-[70svh] content-center justify-items-center gap-6 bg-pit p-6 text-center"
      ref={screen}
    >
      <h1 className="font-display text-3xl/none">
        {isError ? boxTexts.hallClosed : boxTexts.hallLead}
      </h1>
      <p className="text-muted">{box.films.map(({ title }) => isolate(title)).join(", ")}</p>
      {current && !isError && (
        <>
          {image && (
            <svg
              aria-label={boxTexts.qrCode}
              className="border-12 border-[#fff] rounded-md size-[min(60vw,46svh)]"
              role="img"
              viewBox={`0 0 ${image.size} ${image.size}`}
            >
              <rect fill="#fff" height={image.size} width={image.size} />
              <path d={image.path} fill="#0a0305" />
            </svg>
          )}
          <p
            aria-live="off"
            className="font-semibold text-[clamp(3rem,11vw,9rem)]/none tracking-[0.12em] tabular-nums"
          >
            {current.code}
          </p>
          <p className="text-xl text-muted">{boxTexts.hallAddress(`${host}${pages.vote}`)}</p>
        </>
      )}
      <p className="flex flex-wrap justify-center gap-2">
        <Button
          onClick={() => void screen.current?.requestFullscreen?.()}
          size="sm"
          variant="outline"
        >
          {boxTexts.fullScreen}
        </Button>
        <ButtonLink size="sm" to={backPath} variant="ghost">
          {boxTexts.leave}
        </ButtonLink>
      </p>
    </section>
  );
}
