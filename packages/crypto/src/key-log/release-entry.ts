import type { Bytes } from '#base64.ts'
import { sha256 } from '#bytes.ts'

// Releases of the site stand in the log of keys, as entries of one label: witnesses number and sign them with the rest.

const text = new TextEncoder()

/** The label of every release: no member's, since theirs are of `amour-label1|` and an id. */
export const releasesLabel = (): Promise<Bytes> => sha256(text.encode('amour-releases1'))

/** What the chain of entries commits to. `manifest`: its SHA-256 in hex, which is the print of the entry as well. */
export const releaseChainOf = ({ version, manifest }: { version: string; manifest: string }): Promise<Bytes> =>
  sha256(text.encode(`release1|${version}|${manifest}`))
