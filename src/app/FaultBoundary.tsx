import { Component, type ReactNode } from 'react'
import { FaultScreen } from './FaultScreen.tsx'

interface FaultBoundaryState {
  /** The fault, in an object: any value can be thrown. */
  fault: { error: unknown } | null
}

/** Shows an explanation in place of its content when rendering the content fails. */
export class FaultBoundary extends Component<{ children: ReactNode }, FaultBoundaryState> {
  override state: FaultBoundaryState = { fault: null }

  static getDerivedStateFromError(error: unknown): FaultBoundaryState {
    return { fault: { error } }
  }

  readonly reset = (): void => this.setState({ fault: null })

  override render(): ReactNode {
    const { fault } = this.state
    return fault === null ? this.props.children : <FaultScreen error={fault.error} reset={this.reset} />
  }
}
