import { useEffect, useRef } from "react";

const moteCount = 46;
/** Where the beams end, as a share of the picture's height. */
const beamEnd = 0.62;
/** Milliseconds between two frames: dust is slow, and phones should save power. */
const frameDelayMs = 50;
/** Milliseconds until the first frame: the page itself comes first. */
const firstDelayMs = 1_500;

type Mote = { x: number; y: number; radius: number; speed: number; phase: number };

const makeMote = (): Mote => ({
  x: Math.random(),
  y: Math.random() * beamEnd,
  radius: 0.5 + Math.random() * 1.3,
  speed: 0.2 + Math.random(),
  phase: Math.random() * 7,
});

/** Dust in the hero's beams. It stops when it is not visible, or with reduced motion. */
export function HeroParticles() {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const motes = Array.from({ length: moteCount }, makeMote);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let isVisible = false;

    const fitCanvas = () => {
      canvas.width = canvas.clientWidth;
      canvas.height = canvas.clientHeight;
    };
    const draw = (time: number) => {
      const { width, height } = canvas;
      context.clearRect(0, 0, width, height);
      context.fillStyle = "#ffe3bd";
      // The left and right edge of the beams, as shares of the width: beside the text on wide pictures, behind it on
      // narrow ones.
      const [left, right] = width > 900 ? [0.5, 0.94] : [0.08, 0.92];
      for (const mote of motes) {
        mote.y += 0.00036 * mote.speed;
        if (mote.y > beamEnd) mote.y = 0;
        const drift = Math.sin(time / 4000 + mote.phase) * 0.01;
        const x = (left + mote.x * (right - left) + drift) * width;
        const glow = 0.16 + 0.34 * Math.abs(Math.sin(time / 1700 + mote.phase));
        context.globalAlpha = glow * Math.min(1, (beamEnd - mote.y) * 5);
        context.beginPath();
        // 7 is more than a full circle (2π).
        context.arc(x, mote.y * height, mote.radius, 0, 7);
        context.fill();
      }
      drawAfter(frameDelayMs);
    };
    const drawAfter = (wait: number) => {
      timer = setTimeout(() => {
        frame = requestAnimationFrame(draw);
      }, wait);
    };
    const stop = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const update = () => {
      stop();
      if (isVisible && !reducedMotion.matches && !document.hidden) drawAfter(firstDelayMs);
      else if (reducedMotion.matches) context.clearRect(0, 0, canvas.width, canvas.height);
    };

    const viewObserver = new IntersectionObserver((entries) => {
      isVisible = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    const resizeObserver = new ResizeObserver(fitCanvas);
    viewObserver.observe(canvas);
    resizeObserver.observe(canvas);
    document.addEventListener("visibilitychange", update);
    reducedMotion.addEventListener("change", update);
    return () => {
      stop();
      viewObserver.disconnect();
      resizeObserver.disconnect();
      document.removeEventListener("visibilitychange", update);
      reducedMotion.removeEventListener("change", update);
    };
  }, []);
  return <canvas ref={ref} />;
}
