import { Component, type ReactNode } from 'react';
import { FailedState } from '../../components/ui/failed-state.tsx';

type Props = { path?: string; onRetry: () => void; children: ReactNode };
type State = { isBroken: boolean; path: string | undefined };

/** A screen that failed, or whose file did not load, can be retried in its place; the menu stays. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, path: this.props.path };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ path }: Props, state: State) {
    return path === state.path ? null : { isBroken: false, path };
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ isBroken: false });
  };

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="pn-entry">
        <FailedState message="Ops! Algo de errado aconteceu" onRetry={this.retry} />
      </div>
    );
  }
}
