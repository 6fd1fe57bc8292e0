import { Component, type ReactNode } from "react";
import { ScreenBroken } from "../ui/start/splash.tsx";

/** Catches a screen that fails to draw: shows a message with a button to reload, instead of a white page. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ScreenBroken /> : this.props.children;
  }
}
