import { useEffect, useRef } from "react";

const durationMs = 700;

/**
 * A figure that counts up once, when it first scrolls into view. The HTML contains the final value, which assistive
 * technology and visitors with reduced motion get.
 */
export function CountUp({ to, suffix = "" }: { to: number; suffix?: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const figure = ref.current;
    if (!figure || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = 0;
    const show = (value: number) => {
      figure.textContent = `${value}${suffix}`;
    };
    const run = () => {
      const startedAt = performance.now();
      const step = (time: number) => {
        const progress = Math.min(1, Math.max(0, (time - startedAt) / durationMs));
        // Fast at first, slow at the end.
        show(Math.round(to * (1 - (1 - progress) ** 3)));
        if (progress < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    });
    observer.observe(figure);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      show(to);
    };
  }, [to, suffix]);
  return (
    <b>
      <span aria-hidden="true" className="count-up" ref={ref}>
        {`${to}${suffix}`}
      </span>
      <span className="sr-only">{`${to}${suffix}`}</span>
    </b>
  );
}
