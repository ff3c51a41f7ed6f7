import { bundleDecoders } from "../scripts/bundle-decoders.mjs";

/** Vitest's global set-up: the decoders as the build bundles them, and those of tests. */
export default () => bundleDecoders(["tests/fixtures/*.decoder.ts"]);
