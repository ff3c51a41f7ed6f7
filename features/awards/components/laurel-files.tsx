import type { HonorLevel } from "~/db/enums";
import { documents } from "~/lib/paths";
import { laurelTexts, levelNames } from "../texts";

const colors = ["black", "white", "gold"] as const;
const formats = ["svg", "png"] as const;

const fileAddress = (code: string, file: string) =>
  documents.laurelFile.replace(":code", code).replace(":file", file);

type Props = { code: string; level: HonorLevel; award: string | null };

/** A laurel with its six files: three colors, each as SVG and PNG. */
export function LaurelFiles({ code, level, award }: Props) {
  const name = award ?? levelNames[level];
  return (
    <div className="grid gap-4">
      <img
        alt={`Laurel: ${name}`}
        className="w-full max-w-88 h-auto"
        height="1500"
        loading="lazy"
        src={fileAddress(code, "gold.svg")}
        width="3000"
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
        {colors.map((color) => (
          <div className="contents" key={color}>
            <dt className="py-2.5 text-muted">{laurelTexts.colors[color]}</dt>
            <dd className="flex gap-4">
              {formats.map((format) => (
                <a
                  aria-label={`${name}, ${laurelTexts.colors[color]}, ${format.toUpperCase()}`}
                  className="link inline-grid min-h-11 min-w-11 items-center"
                  download={`laurel-${code}-${color}.${format}`}
                  href={fileAddress(code, `${color}.${format}`)}
                  key={format}
                >
                  {format.toUpperCase()}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
