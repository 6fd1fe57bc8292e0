import { Component, type ReactNode } from "react";
import { ScreenBroken } from "../ui/splash.tsx";

/** The last resort: a screen that failed says so and offers a way on, instead of going white. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ScreenBroken /> : this.props.children;
  }
}
