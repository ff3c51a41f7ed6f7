import { type CSSProperties, Fragment, type ReactNode } from "react";
import { emailLogo } from "~/features/settings/pictures.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";

/** Mail programs support neither stylesheets nor grids: tables, and inline styles. */

const font = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const displayFont = "'Bodoni 72', Didot, Georgia, serif";
const tableProps = { role: "presentation", cellSpacing: 0, cellPadding: 0 } as const;
const textColor = "#2a141c";
const linkStyle: CSSProperties = { color: "#8f2438" };

const logoStyle: CSSProperties = {
  display: "block",
  height: 52,
  width: "auto",
  marginBottom: 12,
  borderRadius: 6,
};

type LayoutProps = { settings: FestivalSettings; title: string; children: ReactNode };

/** The layout of an email: dark wine margins, light paper, the brand on top. */
export function EmailLayout({ settings, title, children }: LayoutProps) {
  const { brand, place, mailboxes } = settings;
  const logo = emailLogo(settings);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width,initial-scale=1" name="viewport" />
        {/*
         * The colors are for light mode: a dark mode that inverts some of them leaves pale text on
         * a pale background.
         */}
        <meta content="light only" name="color-scheme" />
        <meta content="light" name="supported-color-schemes" />
        <title>{title}</title>
      </head>
      <body
        style={{ margin: 0, background: "#15070c", color: textColor, font: `16px/1.55 ${font}` }}
      >
        <table {...tableProps} width="100%">
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 16px" }}>
                <table {...tableProps} style={{ maxWidth: 560, width: "100%" }} width="560">
                  <tbody>
                    <tr>
                      <td
                        style={{
                          padding: "0 4px 20px",
                          color: "#f6efe5",
                          font: `30px/1 ${displayFont}`,
                        }}
                      >
                        {/* Lazy, or React would add a preload. The address becomes a whole one when the email is sent. */}
                        {logo && (
                          <img
                            alt={logo.alt}
                            height={52}
                            loading="lazy"
                            src={logo.src}
                            style={logoStyle}
                          />
                        )}
                        {brand.name}
                        <span
                          style={{
                            display: "block",
                            marginTop: 6,
                            color: "#c7bbb2",
                            font: `13px/1.2 ${font}`,
                          }}
                        >
                          {brand.tagline}
                        </span>
                      </td>
                    </tr>
                    <tr>
                      <td style={{ background: "#f6efe5", borderRadius: 6, padding: "32px 28px" }}>
                        <h1
                          style={{
                            margin: "0 0 18px",
                            font: `34px/1 ${displayFont}`,
                            color: textColor,
                          }}
                        >
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: "20px 4px", color: "#a79794", fontSize: 13 }}>
                        {brand.fullName}, {place.short}. Questions?{" "}
                        <a href={`mailto:${mailboxes.hello}`} style={{ color: "#edc26a" }}>
                          {mailboxes.hello}
                        </a>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Text with its line breaks. */
export function Lines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no identity
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

const ruleBorder = "1px solid #d9cabb";

type RowsProps = {
  rows: readonly (readonly [label: string, value: string])[];
  /** With less spacing, as in the automatic emails. */
  compact?: boolean;
};

/** Rows of label and value, without empty values. */
export function Rows({ rows, compact = false }: RowsProps) {
  const padding = compact ? "6px" : "7px";
  return (
    <table
      {...tableProps}
      style={{
        margin: "18px 0",
        borderTop: ruleBorder,
        borderBottom: ruleBorder,
        width: "100%",
        fontSize: 15,
      }}
    >
      <tbody>
        {rows
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <tr key={label}>
              <td
                style={{
                  padding: `${padding} 16px ${padding} 0`,
                  color: "#7a5f66",
                  verticalAlign: "top",
                  whiteSpace: "nowrap",
                }}
              >
                {label}
              </td>
              <td style={{ padding: `${padding} 0` }}>
                <Lines text={isolate(value)} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** A link in an email. `button`: the email's main action. */
export function EmailLink({
  to,
  button = false,
  children,
}: {
  to: string;
  button?: boolean;
  children: ReactNode;
}) {
  const style: CSSProperties = button
    ? {
        display: "inline-block",
        padding: "14px 24px",
        borderRadius: 3,
        background: "#edc26a",
        color: "#1a070f",
        fontWeight: 600,
        textDecoration: "none",
      }
    : linkStyle;
  return (
    <a href={to} style={style}>
      {children}
    </a>
  );
}

/** A line between two parts of an email. */
export const Rule = () => <hr style={{ margin: "24px 0", border: 0, borderTop: ruleBorder }} />;

/** Small print. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <p style={{ marginTop: 28, color: "#7a5f66", fontSize: 14 }}>{children}</p>;
}

/** A quoted message, below its sender and date. */
export function Quoted({ attribution, children }: { attribution: string; children: string }) {
  return (
    <>
      <div style={{ margin: "28px 0 14px", color: "#7a5f66", fontSize: 14 }}>{attribution}</div>
      <blockquote
        style={{
          margin: 0,
          padding: "0 0 0 14px",
          borderLeft: "2px solid #d9cabb",
          color: "#7a5f66",
        }}
      >
        <Lines text={isolate(children)} />
      </blockquote>
    </>
  );
}

/** HTML that was checked before (wording/validate-html.rules.ts) and whose values are escaped. */
export function CheckedHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the director's own wording, read tag by tag when it was saved
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
