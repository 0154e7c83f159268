import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LogPolicy } from '@amour/crypto/key-log/checkpoint.ts'
import { LOG_SIGNATURE, writeSigner } from '@amour/crypto/key-log/signed-note.ts'
import type { Config } from '@amour/server/config.ts'
import { openLogKey, readPolicy } from '@amour/server/security/log-key.ts'
import { openWitnessKey } from './witness-file.ts'

const program = fileURLToPath(new URL('./run-witness.ts', import.meta.url))

const NAMES = ['witness-1.localhost', 'witness-2.localhost']

type Place = Pick<Config, 'dataDir' | 'keyLog' | 'searchPath'>

/** Where a witness keeps its key, and whom pages are to believe; both made unless they are there. */
const folderOf = ({ dataDir }: Place, name: string) => join(dataDir, 'key-log', name)

/**
 * Makes the keys of a log and of two witnesses, and the policy that the site is built with. A policy that is there stays:
 * an operator has put it there.
 */
export async function preparePolicy(config: Place): Promise<LogPolicy> {
  const { keyFile, policyFile, origin } = config.keyLog
  const known = await readPolicy(policyFile)
  if (known) return known
  const { public: key } = await openLogKey(keyFile)
  const witnesses = await Promise.all(NAMES.map((name) => openWitnessKey(folderOf(config, name), name)))
  const policy = {
    origin,
    log: [await writeSigner({ name: origin, kind: LOG_SIGNATURE, key })],
    witnesses: await Promise.all(witnesses.map(({ signer }) => writeSigner(signer))),
  }
  await mkdir(dirname(policyFile), { recursive: true })
  await writeFile(`${policyFile}.new`, `${JSON.stringify(policy, null, 2)}\n`)
  await rename(`${policyFile}.new`, policyFile)
  return policy
}

type Where = { logUrl: string; port: number }

/** Starts two witnesses, each in a process of its own, of a log at `logUrl`; `urls` is where the worker asks them. */
export async function startWitnesses(config: Place, policy: LogPolicy, logUrl: string) {
  const ports = await findPorts(NAMES.length)
  const started = ports.map((port, at) => startWitnessProcess(config, policy, at, { logUrl, port }))
  return {
    urls: started.map(({ url }) => url),
    close: async () => void (await Promise.all(started.map(({ close }) => close()))),
  }
}

/** Starts the first witness, or the second, in a process of its own; it answers soon after. */
export function startWitnessProcess(config: Place, policy: LogPolicy, at: number, { logUrl, port }: Where) {
  const name = NAMES[at]
  if (!name) throw new Error(`There is no witness ${at}.`)
  const where = ['--folder', folderOf(config, name), '--port', String(port)]
  const child = spawn(
    process.execPath,
    [program, '--name', name, '--log', policy.log[0] ?? '', '--url', logUrl, ...where],
    {
      env: { PATH: config.searchPath },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  child.channel?.unref()
  return { url: `http://127.0.0.1:${port}`, close: () => end(child) }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Ports that nobody listens on; each is held until all are found, so that they differ. */
async function findPorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
