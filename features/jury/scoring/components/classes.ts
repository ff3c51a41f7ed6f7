/** Looks that several of these components share. */

export const stepsLabelClass =
  "in-data-missing:shadow-[inset_0_0_0_1px_var(--color-danger)] relative grid place-items-center h-13.5 rounded-sm bg-surface-1 shadow-[inset_0_0_0_1px_var(--color-line-strong)] text-muted text-lg font-medium tabular-nums cursor-pointer [transition:background_0.15s,color_0.15s] hover:text-text has-checked:bg-gold has-checked:shadow-[0_0_34px_-6px_color-mix(in_oklab,var(--color-gold)_50%,transparent)] has-checked:text-on-accent has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-solid has-focus-visible:outline-ring has-focus-visible:outline-offset-2 in-disabled:cursor-default lg:h-11";
export const stepsClass =
  "grid grid-cols-5 gap-1 data-[scale=3]:grid-cols-3 [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:bg-[color-mix(in_oklab,var(--color-gold)_20%,var(--color-surface-1))] [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:shadow-none [&:not([data-scale='3'])]:[&_label:has(~_label_:checked)]:text-text";
export const stepsInputClass =
  "absolute inset-0 w-full h-full opacity-0 cursor-pointer scroll-mt-47.5 scroll-mb-37.5 in-disabled:cursor-default";
export const doneImgClass =
  "in-data-dim:brightness-62 absolute inset-0 -z-2 w-full h-full object-cover object-[50%_100%]";
export const doneClass =
  "relative isolate grid content-center justify-items-center min-h-[min(72svh,620px)] mb-6 mx-[calc(50%_-_50vw)] pt-12 pb-22 px-5 overflow-hidden text-center before:absolute before:inset-0 before:-z-1 before:bg-[linear-gradient(var(--color-pit),transparent_30%,transparent_92%,var(--color-pit))] [&_p+.btn]:mt-7";
export const litClass =
  "mt-1.5 font-display text-[clamp(3.6rem,15vw,7rem)] leading-[0.88] font-normal text-balance";
export const statusClass =
  "flex-[1_1_5.5em] min-w-0 wrap-normal text-muted text-(length:--text-sm) leading-[1.25] max-sm:data-trouble:basis-full max-sm:data-trouble:order-1 lg:data-trouble:basis-full lg:data-trouble:order-1";
