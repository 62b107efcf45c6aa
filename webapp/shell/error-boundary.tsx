import { Component, type ReactNode } from 'react';
import { isLoadFailure } from '../browser/loading/retry-chunk-load.ts';

type Props = {
  /**
   * Replaces the broken part; `retry` renders it again, `tries` is the number of retries. `isUnloaded`: its file did
   * not load.
   */
  fallback: (retry: () => void, tries: number, isUnloaded: boolean) => ReactNode;
  /** Another path is another screen, which may work. */
  path?: string;
  children: ReactNode;
};
type State = { isBroken: boolean; isUnloaded: boolean; tries: number; path: string | undefined };

/** Catches rendering errors and shows the generic error screen instead of a blank page (spec §2). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, isUnloaded: false, tries: 0, path: this.props.path };

  static getDerivedStateFromError(error: unknown) {
    return { isBroken: true, isUnloaded: isLoadFailure(error) };
  }

  static getDerivedStateFromProps({ path }: Props, state: State) {
    return path === state.path ? null : { isBroken: false, tries: 0, path };
  }

  retry = () => this.setState(({ tries }) => ({ isBroken: false, tries: tries + 1 }));

  override render() {
    const { isBroken, isUnloaded, tries } = this.state;
    return isBroken ? this.props.fallback(this.retry, tries, isUnloaded) : this.props.children;
  }
}
