import { Component, createRef, type ReactNode, Suspense } from "react";

type Props = {
  /** Unique on a page: finds the server's HTML where React has let go of it. */
  name: string;
  children: ReactNode;
};

/**
 * Around what a page can do without: a ticket, a countdown, dust. When it throws
 * in the browser, what it showed last stands as it was, the server's HTML if it
 * never came alive, and the page around it never hears of it.
 */
export class SilentErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };
  private place = createRef<HTMLDivElement>();
  private kept: string | undefined;

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (this.state.broken) {
      // Read while React still works the fault out: until it has, the old elements stand.
      // A fault beside this one may have made React begin the page again: then it has no ref yet.
      const { name } = this.props;
      const place = this.place.current ?? document.querySelector(`[data-decoration="${name}"]`);
      this.kept ??= place?.innerHTML ?? "";
      return (
        <div
          className="contents"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own elements, as they stood
          dangerouslySetInnerHTML={{ __html: this.kept }}
          key="kept"
        />
      );
    }
    return (
      <div className="contents" data-decoration={this.props.name} ref={this.place}>
        {/* Comes alive on its own: a fault in it does not make React draw the whole page again. */}
        <Suspense>{this.props.children}</Suspense>
      </div>
    );
  }
}
