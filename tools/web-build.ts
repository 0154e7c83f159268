import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = join(root, 'var', 'web-build')
const apps = ['apps/web', 'apps/console']
/** The policy that a build is given unless it is told another. */
// oxlint-disable-next-line node/no-process-env -- a setting of the build
const givenPolicy = process.env['KEY_LOG_POLICY'] ?? ''
const sources = [...apps, 'packages', 'package-lock.json', 'apps/server/database/locations/footer-cities.json']

/**
 * Builds the members' site and the console, each into its `dist`. `policyFile`: whom its pages believe of the log of keys
 * (decision 118); without one they check nothing of it. Throws when Vite fails; what it said stands on the terminal.
 */
export async function buildWeb(policyFile = givenPolicy): Promise<void> {
  const state = await describeSources(policyFile)
  const codes = await Promise.all(apps.map((app) => buildApp(app, policyFile)))
  if (codes.some((code) => code !== 0)) throw new Error('The site could not be built; what Vite said is above.')
  await mkdir(join(root, 'var'), { recursive: true })
  await writeFile(stamp, state)
}

/**
 * Builds the members' site alone with a policy, in a folder of its own under `into`, unless it stands there already; answers
 * that folder. Two that do so at once make two, of which one stays. Throws when Vite fails.
 */
export async function buildWatchedWeb(policyFile: string, into: string): Promise<string> {
  return buildApart(into, policyFile)
}

/** The same of the site that writes what 0.2.0 reads (decision 115), without a policy. */
export const buildFormerWeb = (into: string): Promise<string> => buildApart(into, '', { AMOUR_WRITES: '1' })

async function buildApart(into: string, policyFile: string, settings: Record<string, string> = {}): Promise<string> {
  const name = (await describeSources(policyFile)).slice(0, 16)
  const built = join(into, name)
  if (existsSync(built)) return built
  await mkdir(into, { recursive: true })
  const draft = `${built}.${process.pid}`
  if ((await buildApp('apps/web', policyFile, { words: ['--outDir', draft], settings })) !== 0)
    throw new Error('The site could not be built; what Vite said is above.')
  for (const before of await readdir(into)) {
    if (/^[\da-f]{16}$/.test(before)) await rm(join(into, before), { recursive: true, force: true })
  }
  await rename(draft, built).catch(async (error: NodeJS.ErrnoException) => {
    if (!existsSync(built)) throw error
    await rm(draft, { recursive: true, force: true })
  })
  return built
}

type Apart = { words?: readonly string[]; settings?: Record<string, string> }

function buildApp(app: string, policyFile: string, { words = [], settings = {} }: Apart = {}) {
  const vite = spawn(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn', ...words], {
    cwd: join(root, app),
    // oxlint-disable-next-line node/no-process-env -- Vite needs PATH and the like
    env: { ...process.env, KEY_LOG_POLICY: policyFile, ...settings },
    stdio: 'inherit',
  })
  return new Promise((resolve) => vite.on('exit', resolve).on('error', () => resolve(-1)))
}

/** Whether what stands in the `dist` of each app was made from the present sources. */
export async function isWebBuilt(policyFile = givenPolicy): Promise<boolean> {
  if (!apps.every((app) => existsSync(join(root, app, 'dist/index.html')))) return false
  const built = await readFile(stamp, 'utf8').catch(() => '')
  return built === (await describeSources(policyFile))
}

async function describeSources(policyFile: string): Promise<string> {
  const hash = createHash('sha256')
  if (policyFile) hash.update(await readFile(policyFile))
  for (const path of (await Promise.all(sources.map(listFiles))).flat().toSorted()) {
    hash.update(path).update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  if (/\/(node_modules|dist)$|\.test\.tsx?$/.test(path)) return []
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) return existsSync(join(root, path)) ? [path] : []
  return (await Promise.all(entries.map(({ name }) => listFiles(`${path}/${name}`)))).flat()
}
