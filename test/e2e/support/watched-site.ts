import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCheckpoint } from '@amour/crypto/key-log/checkpoint.ts'
import { openLogKey } from '@amour/server/security/log-key.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { preparePolicy } from '@amour/tools/key-log/start-witnesses.ts'
import { startWitness } from '@amour/tools/key-log/witness.ts'
import { buildWatchedWeb } from '@amour/tools/web-build.ts'
import { expect } from '@playwright/test'
import { openSite, type Site } from './site.ts'

/** Keys of a log and two witnesses, and builds that believe them: kept, so that one build serves until its sources change. */
const kept = fileURLToPath(new URL('../../../var/watched-web/', import.meta.url))

/** A site whose pages are built with a policy of the log of keys, and two witnesses that are there and have seen nothing. */
export async function openWatchedSite() {
  await using ending = new AsyncDisposableStack()
  const { folder: keys, policy, keyFile, policyFile } = await prepareKeys()
  const webDir = await buildWatchedWeb(policyFile, join(kept, 'builds'))
  const ports = [await freePort(), await freePort()]
  const { site, ...opened } = await openSite({
    WEB_DIR: webDir,
    KEY_LOG_KEY: keyFile,
    KEY_LOG_POLICY: policyFile,
    WITNESS_URLS: ports.map((port) => `http://127.0.0.1:${port}`).join(','),
  })
  ending.defer(() => opened[Symbol.asyncDispose]())
  const folder = await createTemporaryFolder('witnesses')
  ending.defer(() => rm(folder, { recursive: true, force: true }))
  for (const [at, name] of ['witness-1.localhost', 'witness-2.localhost'].entries()) {
    const own = join(folder, name)
    await mkdir(own)
    await copyFile(join(keys, 'key-log', name, 'witness.pem'), join(own, 'witness.pem'))
    const place = { folder: own, name, port: ports[at] ?? 0 }
    const witness = await startWitness({ ...place, log: policy.log[0] ?? '', logUrl: `${site.url}/api/keys/log` })
    ending.defer(() => witness.close())
  }
  const owned = ending.move()
  return {
    site,
    policy,
    /** What an evil server has too: the log's own key. */
    logKey: await openLogKey(keyFile),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Every key that was stored so far stands in what all have signed. */
export async function untilSigned({ context, url }: Pick<Site, 'context' | 'url'>) {
  await expect
    .poll(
      async () => {
        const waiting = await context.db.selectFrom('key_pending').select('id').execute()
        const rows = await context.db.selectFrom('key_publication').select('seq').execute()
        const note = await (await fetch(`${url}/api/keys/log/checkpoint`)).text()
        const size = readCheckpoint(`${note.split('\n\n')[0]}\n`)?.size
        return waiting.length === 0 && size === rows.length && note.includes('witness-2.localhost')
      },
      { timeout: 120_000 },
    )
    .toBe(true)
}

/** Made whole elsewhere and then given their name: of two that begin at once, the second takes the keys of the first. */
async function prepareKeys() {
  const folder = join(kept, 'keys')
  const draft = `${folder}.${process.pid}`
  const placeIn = (dataDir: string) => ({
    dataDir,
    searchPath: '',
    keyLog: {
      keyFile: join(dataDir, 'log.pem'),
      policyFile: join(dataDir, 'policy.json'),
      origin: 'amour.example/keys',
      witnessUrls: [],
    },
  })
  await preparePolicy(placeIn(draft))
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  const place = placeIn(folder)
  return { folder, policy: await preparePolicy(place), ...place.keyLog }
}
