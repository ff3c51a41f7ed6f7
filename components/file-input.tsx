import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field";

/** An input for files, whose button looks like the others. */
export const FileInput = ({ className, ...rest }: ComponentProps<"input">) => (
  <input
    {...useFieldWiring()}
    {...rest}
    className={classNames(
      "max-w-full text-muted file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-line-strong file:bg-transparent file:px-4 file:font-medium file:text-text",
      className,
    )}
    type="file"
  />
);
