import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { describeGaps, findWrappers, type Limits, runConfined } from './confine.ts'
import { DECODER_ID, isRoot, openWorkFolder } from './work-folder.ts'

const limits: Limits = { seconds: 30, cpuSeconds: 10, memoryMiB: 256, fileMiB: 1, outputMiB: 1, niceness: 1 }
const { network, rights, user, isLimited } = await findWrappers()

async function run(script: string, bounds: Partial<Limits> = {}) {
  await using folder = await openWorkFolder()
  return await runConfined('sh', ['-c', script], { folder: folder.path, limits: { ...limits, ...bounds } })
}

test('a decoder works in its own folder and is given none of our environment', async () => {
  const { code, output } = await run('echo here > note && cat note && env')
  expect(code).toBe(0)
  const [note, ...environment] = output.toString().trim().split('\n')
  expect(note).toBe('here')
  const ofShell = /^(PWD|OLDPWD|SHLVL|_)=/
  const names = environment.filter((line) => !ofShell.test(line)).map((line) => line.split('=')[0])
  expect(new Set(names)).toEqual(new Set(['LC_ALL', 'PATH']))
})

test('a decoder that takes too long is ended with all that it started', async () => {
  const { signal, isLate } = await run('sleep 300 & sleep 300', { seconds: 1 })
  expect({ signal, isLate }).toEqual({ signal: 'SIGKILL', isLate: true })
})

test('a decoder that a signal ends throws why it was ended, and one that fails by itself says how', async () => {
  await using folder = await openWorkFolder()
  const stopping = new AbortController()
  const begin = (script: string, signal: AbortSignal) =>
    runConfined('sh', ['-c', script], { folder: folder.path, limits, signal })
  const ended = begin('echo here > begun && sleep 300', stopping.signal)
  await vi.waitUntil(() => existsSync(join(folder.path, 'begun')))
  stopping.abort()
  await expect(ended).rejects.toBe(stopping.signal.reason)
  expect((await begin('exit 3', new AbortController().signal)).code).toBe(3)
})

test('a decoder that says too much is ended', async () => {
  const { signal, isLoud, output } = await run('yes')
  expect({ signal, isLoud }).toEqual({ signal: 'SIGKILL', isLoud: true })
  expect(output.length).toBeLessThanOrEqual(2 ** 20)
})

test.skipIf(network.length === 0)('a decoder sees no network', async () => {
  const { output } = await run('tail -n +3 /proc/net/dev | cut -d: -f1')
  expect(output.toString().trim()).toBe('lo')
})

test.skipIf(!isRoot || user.length === 0)('a decoder that root starts is not root', async () => {
  const { output } = await run('id -u; id -G; cat /etc/shadow 2>&1 | head -c 100')
  expect(output.toString()).toMatch(new RegExp(`^${DECODER_ID}\n${DECODER_ID}\n.*denied`))
})

test.skipIf(!isLimited)('a decoder that works without end is stopped by the system', async () => {
  const { signal, code } = await run('while :; do :; done', { cpuSeconds: 1 })
  expect([signal, code]).toEqual(['SIGXCPU', null])
})

test.skipIf(!isLimited)('a decoder fills neither the memory nor the disk', async () => {
  expect((await run('head -c 3000000 /dev/zero > large')).code).not.toBe(0)
  await using folder = await openWorkFolder()
  const ask = (bytes: number) =>
    runConfined(process.execPath, ['-e', `Buffer.alloc(${bytes}, 1)`], {
      folder: folder.path,
      limits: { ...limits, memoryMiB: 700 },
      keepsUser: true,
    })
  expect((await ask(50e6)).code).toBe(0)
  const { code, complaint } = await ask(900e6)
  expect(code).not.toBe(0)
  expect(complaint).toMatch(/allocat/)
})

test('what cannot be taken from a decoder here is told', async () => {
  const gaps = (await describeGaps()).length
  expect(gaps).toBe([network.length, rights.length, isLimited ? 1 : 0].filter((found) => found === 0).length)
})
