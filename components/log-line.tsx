import "./log-line.css";

/** Log lines longer than these are set smaller. */
const longLine = 110;
const longestLine = 170;
function sizeOf({ length }: string): "s" | "m" | "l" {
  if (length <= longLine) return "s";
  return length <= longestLine ? "m" : "l";
}

/** A log line: its sentence is its picture. */
export const LogLine = ({ text }: { text: string }) => (
  <blockquote className="log-line" data-size={sizeOf(text)}>
    <p>{text}</p>
  </blockquote>
);
