import { session } from "../lib/session/session.ts";
import { ShellSkeleton } from "../ui/start/shell-skeleton.tsx";
import { Splash } from "../ui/start/splash.tsx";

/** What is shown until it is known who is there, and until the first piece has come: to who was signed in, the frame of the desk. */
export const Coming = () => (session.token() === null ? <Splash /> : <ShellSkeleton />);
