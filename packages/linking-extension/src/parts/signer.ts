import { runSigner } from "../card/signer.ts";

runSigner(window);
