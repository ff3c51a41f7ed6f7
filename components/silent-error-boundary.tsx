import { Component, createRef, type ReactNode, Suspense } from "react";

type Props = {
  /** Unique on a page: finds the server's HTML after React has discarded it. */
  name: string;
  children: ReactNode;
};

/**
 * An error boundary for optional parts: a ticket, a countdown, dust. After an error in the browser the last rendered
 * HTML stays (the server's if the part never hydrated), and the page is not affected.
 */
export class SilentErrorBoundary extends Component<Props, { hasError: boolean }> {
  override state = { hasError: false };
  private place = createRef<HTMLDivElement>();
  private lastHtml: string | undefined;

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    if (this.state.hasError) {
      // Read before React removes the old elements. If another error made React render the page again, there is no ref
      // yet.
      const { name } = this.props;
      const container = this.place.current ?? document.querySelector(`[data-decoration="${name}"]`);
      this.lastHtml ??= container?.innerHTML ?? "";
      return (
        <div
          className="contents"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own elements, as they were
          dangerouslySetInnerHTML={{ __html: this.lastHtml }}
          key="last-html"
        />
      );
    }
    return (
      <div className="contents" data-decoration={this.props.name} ref={this.place}>
        {/* Hydrates separately, so that an error in it does not make React render the whole page again. */}
        <Suspense>{this.props.children}</Suspense>
      </div>
    );
  }
}
