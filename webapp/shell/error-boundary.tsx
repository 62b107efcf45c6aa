import { Component, type ReactNode } from 'react';

type Props = {
  /** Replaces the broken part; `retry` renders it again, `tries` is the number of retries. */
  fallback: (retry: () => void, tries: number) => ReactNode;
  /** Another path is another screen, which may work. */
  path?: string;
  children: ReactNode;
};
type State = { isBroken: boolean; tries: number; path: string | undefined };

/** Catches rendering errors and shows the generic error screen instead of a blank page (spec §2). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, tries: 0, path: this.props.path };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ path }: Props, state: State) {
    return path === state.path ? null : { isBroken: false, tries: 0, path };
  }

  retry = () => this.setState(({ tries }) => ({ isBroken: false, tries: tries + 1 }));

  override render() {
    return this.state.isBroken ? this.props.fallback(this.retry, this.state.tries) : this.props.children;
  }
}
