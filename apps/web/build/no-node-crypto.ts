import type { Plugin } from 'vite'

/**
 * The numbers below the blinding of proofs look for Node's crypto before they take the browser's: an empty module ends the
 * search, and a warning of every build.
 */
export function noNodeCrypto(): Plugin {
  return {
    name: 'amour:no-node-crypto',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^crypto$/ },
      handler: () => '\0no-node-crypto',
    },
    load: {
      filter: { id: /^\0no-node-crypto$/ },
      handler: () => 'export default {}',
    },
  }
}
