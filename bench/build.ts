import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildWeb, isWebBuilt } from '@amour/tools/web-build.ts'
import type { Figure, Measured } from './figures.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const assets = join(root, 'apps/web/dist/assets')
const recordedIn = join(root, 'bench/recorded.json')

/** By how much one may be larger than what is recorded, before somebody has to say that it is meant. */
const JUMP = 1.05

type Recorded = Record<string, number>

/**
 * What is shipped and what the types cost, beside what bench/recorded.json holds. Seconds belong to a machine; how many
 * types there are and how often they are made anew does not.
 */
export async function benchBuild(): Promise<Measured> {
  const found = { ...(await measureTypes()), ...(await measureBundle()) }
  const recorded = JSON.parse(await readFile(recordedIn, 'utf8').catch(() => '{}')) as Recorded // our own file
  const figures = Object.entries(found).map(([name, value]): Figure => {
    const before = recorded[name]
    const held = before === undefined || name.includes('seconds') ? {} : { aim: before, limit: before * JUMP }
    return { goal: 'build', name, value, unit: '', ...held }
  })
  const fresh = Object.fromEntries(Object.entries(found).filter(([name]) => !(name in recorded)))
  if (Object.keys(fresh).length > 0)
    await writeFile(recordedIn, `${JSON.stringify({ ...recorded, ...fresh }, undefined, 2)}\n`)
  return { figures }
}

async function measureTypes(): Promise<Recorded> {
  const words = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--extendedDiagnostics']
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 1e8 })
  const told = (name: string) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1])
  return {
    'types: made': told('Types'),
    'types: instantiations': told('Instantiations'),
    'types: seconds': told('Total time'),
  }
}

async function measureBundle(): Promise<Recorded> {
  if (!(await isWebBuilt())) await buildWeb()
  // Files of earlier releases lie beside those of this one.
  const [files = []] = JSON.parse(await readFile(join(assets, '../releases.json'), 'utf8')) as string[][] // by build/releases.ts
  const sizes = await Promise.all(
    files.map(async (file) => {
      const path = join(assets, `${basename(file)}.br`)
      return { file, bytes: (await stat(path).catch(() => undefined))?.size ?? 0 }
    }),
  )
  const sum = (kind: RegExp) => sizes.reduce((all, { file, bytes }) => (kind.test(file) ? all + bytes : all), 0)
  return { 'bundle: bytes of all scripts, brotli': sum(/\.js$/), 'bundle: bytes of all styles, brotli': sum(/\.css$/) }
}
