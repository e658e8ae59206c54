/** Where a page fails, this stands in its place: what happened, and ways on. The head of the page stays. */
import { Component } from "preact";
import type { ComponentChildren } from "preact";
import { Lost } from "./pages/lost";
import { forget } from "./pages/remembered";
import type { Route } from "./route";
import { address } from "./route";

interface Props {
  route: Route;
  children: ComponentChildren;
}

interface State {
  fault: string | null;
  /** Where it happened. */
  on: Route | null;
}

export class Boundary extends Component<Props, State> {
  state: State = { fault: null, on: null };

  /** Another page is another chance. */
  static getDerivedStateFromProps({ route }: Props, { on }: State): Partial<State> | null {
    return on === route ? null : { fault: null, on: route };
  }

  static getDerivedStateFromError(why: unknown): { fault: string } {
    return { fault: why instanceof Error ? why.message : String(why) };
  }

  componentDidCatch(why: unknown): void {
    console.error(why);
  }

  render() {
    if (this.state.fault === null) return this.props.children;
    const { game, page, item } = this.props.route;
    const afresh = () => {
      forget(game);
      location.hash = address(game, page, item);
      this.setState({ fault: null });
    };
    return (
      <Lost
        title="This page has stumbled"
        says="Something on it could not be drawn. Nothing that you have noted is lost, and it is not your doing."
        detail={this.state.fault}
        again={{
          says: ["sheet", "matchups"].includes(page) || !game ? "Open this page afresh" : "Start this question afresh",
          act: afresh,
        }}
      />
    );
  }
}
