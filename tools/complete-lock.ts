import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const systems: Record<string, string> = { windows: 'win32' }
const platform =
  /(android|darwin|freebsd|linux|win32|windows|openharmony|netbsd|openbsd|sunos|aix|wasm32)-?([a-z0-9]*)-?(gnu|musl)?\w*$/

/**
 * Adds to the lock file the optional packages of other platforms that the registry at hand could not name: `npm ci`
 * refuses a lock file without them. Run it after every install that changes the lock file.
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
  const { '': root = {}, ...rest } = packages
  const sorted = Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(file, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`)
  process.stdout.write(`${added} optional packages of other platforms added.\n`)
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
