import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type Entry = {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const run = promisify(execFile)
const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const systems: Record<string, string> = { windows: 'win32' }
const platform =
  /(android|darwin|freebsd|linux|win32|windows|openharmony|netbsd|openbsd|sunos|aix|wasm32)-?([a-z0-9]*)-?(gnu|musl)?\w*$/

/**
 * Adds to the lock file the optional packages of other platforms that npm left out, without which `npm ci` refuses it,
 * and the digest of each package that has none yet. Run it after every install that changes the lock file.
 *
 * Fails where the registry does not know one of them: a package without a digest could be any package.
 */
async function completeLock() {
  const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Entry> } // npm's own format
  const { packages } = lock
  let added = 0
  for (const [owner, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const isKnown = `node_modules/${name}` in packages || `${owner}/node_modules/${name}` in packages
      const made = isKnown ? undefined : describe(name, version, entry)
      if (!made) continue
      packages[`node_modules/${name}`] = made
      added += 1
    }
  }
  const pinned = await addDigests(packages)
  const { '': root = {}, ...rest } = packages
  const sorted = Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(file, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`)
  process.stdout.write(`${added} optional packages of other platforms added, ${pinned} digests.\n`)
}

/** How many it added; one question after the other, since a registry is not for crowds. */
async function addDigests(packages: Record<string, Entry>): Promise<number> {
  const open = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.startsWith('node_modules/') && !integrity && !link,
  )
  for (const [path, entry] of open) {
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`
    const { stdout } = await run('npm', ['view', name, 'dist.integrity'])
    if (!stdout.startsWith('sha512-')) throw new Error(`The registry has no SHA-512 of ${name}.`)
    const { version = '', ...rest } = entry
    packages[path] = { version, integrity: stdout.trim(), ...rest }
  }
  return open.length
}

/** Undefined for a package whose name tells no platform, or whose version is a range. */
function describe(name: string, version: string, { dev, engines }: Entry): Entry | undefined {
  const [, system = '', cpu = '', libc] = platform.exec(name.split('/').at(-1) ?? '') ?? []
  if (!system || !/^\d/.test(version)) return undefined
  const isWasm = system === 'wasm32'
  return {
    version,
    cpu: [isWasm ? 'wasm32' : cpu],
    ...(dev && { dev }),
    ...(system === 'linux' && libc && { libc: [libc === 'gnu' ? 'glibc' : 'musl'] }),
    optional: true,
    ...(!isWasm && { os: [systems[system] ?? system] }),
    ...(engines && { engines }),
  }
}

await completeLock()
