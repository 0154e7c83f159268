/**
 * Opens what the tabs of this browser tell each other under a name. Undefined where it cannot be had: an older browser has
 * none, and one that is told to keep nothing of a site throws. Then each tab is by itself, and works all the same.
 */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
