import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSite } from '@amour/test/e2e/support/site.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { openLogKey } from '@amour/server/security/log-key.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { preparePolicy } from '#key-log/start-witnesses.ts'
import { startWitness } from '#key-log/witness.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A site whose pages are built with a policy of the log of keys, and two witnesses that are there. */
export async function openWatchedSite() {
  await using ending = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('key-log')
  ending.defer(() => rm(folder, { recursive: true, force: true }))
  const keyLog = {
    keyFile: join(folder, 'log.pem'),
    policyFile: join(folder, 'policy.json'),
    origin: 'amour.example/keys',
    witnessUrls: [],
  }
  const policy = await preparePolicy({ dataDir: folder, keyLog, searchPath: '' })
  const webDir = join(folder, 'web')
  await build(webDir, keyLog.policyFile)
  const ports = [await freePort(), await freePort()]
  const { site, ...opened } = await openSite({
    WEB_DIR: webDir,
    KEY_LOG_KEY: keyLog.keyFile,
    KEY_LOG_POLICY: keyLog.policyFile,
    WITNESS_URLS: ports.map((port) => `http://127.0.0.1:${port}`).join(','),
  })
  ending.defer(() => opened[Symbol.asyncDispose]())
  for (const [at, name] of ['witness-1.localhost', 'witness-2.localhost'].entries()) {
    const place = { folder: join(folder, 'key-log', name), name, port: ports[at] ?? 0 }
    const witness = await startWitness({ ...place, log: policy.log[0] ?? '', logUrl: `${site.url}/api/keys/log` })
    ending.defer(() => witness.close())
  }
  const owned = ending.move()
  return {
    site,
    policy,
    /** What an evil server has too: the log's own key. */
    logKey: await openLogKey(keyLog.keyFile),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function build(webDir: string, policyFile: string) {
  const vite = spawn(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn', '--outDir', webDir], {
    cwd: join(root, 'apps/web'),
    // oxlint-disable-next-line node/no-process-env -- Vite needs PATH and the like
    env: { ...process.env, KEY_LOG_POLICY: policyFile },
    stdio: 'inherit',
  })
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error('The site could not be built; what Vite said is above.')
}
