import { releaseChainOf, releasesLabel } from '@amour/crypto/key-log/release-entry.ts'
import { type Context, inTransaction } from '#context.ts'
import { findManifest } from '#http/site/release.ts'
import { VERSION } from '#version.ts'
import { insertPending, lockReleases, selectNewestPrint } from './key-log.queries.ts'

/**
 * Has the manifest of the build that this installation serves stand in the log, unless it is what stands there as the
 * newest release. Nothing where no site is built. Another build, and an older one too, is a further entry.
 */
export async function publishRelease(context: Context): Promise<void> {
  const manifest = await findManifest(context.config.webDir)
  if (!manifest) return
  const { digest } = manifest
  const [label, entry] = (
    await Promise.all([releasesLabel(), releaseChainOf({ version: VERSION, manifest: digest })])
  ).map((bytes) => Buffer.from(bytes)) as [Buffer, Buffer] // one for each
  const print = Buffer.from(digest, 'hex')
  await inTransaction(context, async ({ db, clock }) => {
    await lockReleases(db)
    const newest = await selectNewestPrint(db, label)
    if (!newest?.equals(print)) await insertPending(db, { entry, label, print, at: clock.now() })
  })
}
