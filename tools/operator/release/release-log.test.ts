import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contact } from '@amour/contract/trust/contact.ts'
import { keyLog } from '@amour/contract/account/key-log.ts'
import type { LogPolicy } from '@amour/crypto/key-log/checkpoint.ts'
import { LOG_SIGNATURE, writeSigner } from '@amour/crypto/key-log/signed-note.ts'
import { buildApp } from '@amour/server/app.ts'
import { publishCheckpoint } from '@amour/server/features/account/key-log/checkpoints.service.ts'
import { publishRelease } from '@amour/server/features/account/keys/release-entry.service.ts'
import { writeManifest } from '@amour/server/http/site/release.ts'
import { openLogKey } from '@amour/server/security/log-key.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { startWitness } from '#key-log/witness.ts'
import { compareWithLog } from './release-log.ts'

/** The build of a release, in a folder of its own: what a process serves does not change under it. */
async function buildIn(folder: string, content: string) {
  await mkdir(join(folder, 'pages'), { recursive: true })
  await writeFile(join(folder, 'index.html'), `<!doctype html><title>${content}</title>{{site}}`)
  await writeFile(join(folder, 'screens.json'), '[]')
  return { webDir: folder, digest: (await writeManifest(folder)).digest }
}

/** A site that serves a build, with its log and two witnesses; `enter` is what its worker does at a start. */
async function openLogged() {
  await using stack = new AsyncDisposableStack()
  const ports = [await freePort(), await freePort()]
  const w = stack.use(await world({ WITNESS_URLS: ports.map((port) => `http://127.0.0.1:${port}`).join(', ') }))
  const { keyLog: log, dataDir } = w.context.config
  const first = await buildIn(join(dataDir, 'web-1'), 'the first')
  const second = await buildIn(join(dataDir, 'web-2'), 'the second')
  const serving = (webDir: string) => ({ ...w.context, config: { ...w.context.config, webDir } })
  const app = await buildApp(serving(first.webDir))
  stack.defer(() => app.close())
  const site = await app.listen({ host: '127.0.0.1', port: 0 })
  const { public: key } = await openLogKey(log.keyFile)
  const logKey = await writeSigner({ name: log.origin, kind: LOG_SIGNATURE, key })
  const witnesses = await Promise.all(
    ports.map((port, at) =>
      startWitness({
        folder: join(dataDir, `w${at}`),
        name: `w${at}`,
        log: logKey,
        logUrl: `${site}/api/keys/log`,
        port,
      }),
    ),
  )
  for (const witness of witnesses) stack.defer(() => witness.close())
  const policy: LogPolicy = { origin: log.origin, log: [logKey], witnesses: witnesses.map((one) => one.key) }
  const asWorker = (webDir: string) => ({ ...serving(webDir), db: w.dbOf('worker') })
  const enter = async ({ webDir }: typeof first) => {
    await publishRelease(asWorker(webDir))
    await publishCheckpoint(asWorker(webDir))
  }
  const owned = stack.move()
  return { w, app, site, policy, first, second, enter, asWorker, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

test('the release that a site serves is found in its log, signed by every witness, and told to anybody', async () => {
  await using opened = await openLogged()
  const { app, site, policy, first } = opened
  await opened.enter(first)
  const { told, differences } = await compareWithLog({ site, digest: first.digest, policy })
  expect(differences).toEqual([])
  expect(told).toBe('The manifest is release 1 in the log, signed by the log and 2 witnesses.')
  const answer = await app.inject({ method: contact.site.method, url: contact.site.path })
  expect(answer.json()).toMatchObject({ manifest: first.digest })
})

test('a start enters a release once, two at once too, and each other build after it', async () => {
  await using opened = await openLogged()
  const { w, site, policy, first, second } = opened
  await Promise.all([1, 2, 3].map(() => publishRelease(opened.asWorker(first.webDir))))
  await opened.enter(first)
  expect((await w.asNobody(keyLog.entries, { query: {} })).body.total).toBe(1)
  await opened.enter(second)
  await opened.enter(second)
  expect((await w.asNobody(keyLog.entries, { query: {} })).body.total).toBe(2)
  expect((await compareWithLog({ site, digest: second.digest, policy })).told).toContain('release 2')
  // The way back is an entry too: the log tells that the older one is served again.
  await opened.enter(first)
  expect((await compareWithLog({ site, digest: first.digest, policy })).told).toContain('release 3')
})

test('a release that is not in the log, or is not its newest, is a difference', async () => {
  await using opened = await openLogged()
  const { w, site, policy, first, second } = opened
  const differencesOf = async (digest: string) => (await compareWithLog({ site, digest, policy })).differences
  expect(await differencesOf(first.digest)).toEqual([
    'The site shows no log, in which its release would have to stand.',
  ])
  await w.aMember({ hasKeys: true })
  await opened.enter(first)
  expect(await differencesOf(second.digest)).toEqual([
    `The newest release in the log is the manifest ${first.digest}; the build has ${second.digest}.`,
  ])
  await opened.enter(second)
  expect(await differencesOf(first.digest)).toHaveLength(1)
})

test('a log that another has signed, or not all witnesses, proves no release', async () => {
  await using opened = await openLogged()
  const { site, policy, first } = opened
  await opened.enter(first)
  const differencesBy = async (other: Partial<LogPolicy>) =>
    (await compareWithLog({ site, digest: first.digest, policy: { ...policy, ...other } })).differences
  const stranger = await writeSigner({ name: policy.origin, kind: LOG_SIGNATURE, key: new Uint8Array(32).fill(7) })
  expect(await differencesBy({ log: [stranger] })).toEqual(['The log does not hold: The log has not signed this.'])
  const third = await startWitness({
    folder: join(opened.w.context.config.dataDir, 'w3'),
    name: 'w3',
    log: policy.log[0] ?? '',
    logUrl: `${site}/api/keys/log`,
  })
  await third.close()
  expect(await differencesBy({ witnesses: [...policy.witnesses, third.key] })).toEqual([
    'The log does not hold: w3 has not signed this.',
  ])
  const unchecked = await compareWithLog({ site, digest: first.digest })
  expect(unchecked.differences).toEqual([])
  expect(unchecked.told).toContain('signatures were not checked')
  await rm(first.webDir, { recursive: true })
})
