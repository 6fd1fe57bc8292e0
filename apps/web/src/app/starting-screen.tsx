import { session } from "../lib/session/session.ts";
import { ShellSkeleton } from "../ui/start/shell-skeleton.tsx";
import { Splash } from "../ui/start/splash.tsx";

/** Shown until it is known whether a user is signed in, and until the first code has loaded. A user who was signed in sees the frame of the desk. */
export const StartingScreen = () => (session.token() === null ? <Splash /> : <ShellSkeleton />);
