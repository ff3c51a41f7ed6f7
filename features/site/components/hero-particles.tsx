import { useEffect, useRef } from "react";

const moteCount = 46;
/** How far down the beams reach, as a share of the picture's height. */
const floor = 0.62;
/** Milliseconds between two frames: dust is slow, and phones should save power. */
const pause = 50;
/** Milliseconds until the first frame: the page itself comes first. */
const firstPause = 1_500;

type Mote = { x: number; y: number; radius: number; speed: number; phase: number };

const makeMote = (): Mote => ({
  x: Math.random(),
  y: Math.random() * floor,
  radius: 0.5 + Math.random() * 1.3,
  speed: 0.2 + Math.random(),
  phase: Math.random() * 7,
});

/** Dust in the hero's beams. It stops when it is not visible, or with reduced motion. */
export function HeroParticles() {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const brush = canvas?.getContext("2d");
    if (!canvas || !brush) return;
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const motes = Array.from({ length: moteCount }, makeMote);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let visible = false;

    const fit = () => {
      canvas.width = canvas.clientWidth;
      canvas.height = canvas.clientHeight;
    };
    const draw = (time: number) => {
      const { width, height } = canvas;
      brush.clearRect(0, 0, width, height);
      brush.fillStyle = "#ffe3bd";
      // The beams are right of the text on wide pictures, behind it on narrow ones.
      const [from, to] = width > 900 ? [0.5, 0.94] : [0.08, 0.92];
      for (const mote of motes) {
        mote.y += 0.00036 * mote.speed;
        if (mote.y > floor) mote.y = 0;
        const drift = Math.sin(time / 4000 + mote.phase) * 0.01;
        const x = (from + mote.x * (to - from) + drift) * width;
        const glow = 0.16 + 0.34 * Math.abs(Math.sin(time / 1700 + mote.phase));
        brush.globalAlpha = glow * Math.min(1, (floor - mote.y) * 5);
        brush.beginPath();
        brush.arc(x, mote.y * height, mote.radius, 0, 7);
        brush.fill();
      }
      drawIn(pause);
    };
    const drawIn = (wait: number) => {
      timer = setTimeout(() => {
        frame = requestAnimationFrame(draw);
      }, wait);
    };
    const rest = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const update = () => {
      rest();
      if (visible && !reducedMotion.matches && !document.hidden) drawIn(firstPause);
      else if (reducedMotion.matches) brush.clearRect(0, 0, canvas.width, canvas.height);
    };

    const viewObserver = new IntersectionObserver((entries) => {
      visible = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    const resizeObserver = new ResizeObserver(fit);
    viewObserver.observe(canvas);
    resizeObserver.observe(canvas);
    document.addEventListener("visibilitychange", update);
    reducedMotion.addEventListener("change", update);
    return () => {
      rest();
      viewObserver.disconnect();
      resizeObserver.disconnect();
      document.removeEventListener("visibilitychange", update);
      reducedMotion.removeEventListener("change", update);
    };
  }, []);
  return <canvas ref={ref} />;
}
