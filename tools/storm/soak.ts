import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { z } from 'zod'
import { readFailures } from '#failures.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Tests that make what they do by chance: the longer they go on, the more they have seen. */
const tests = ['inbox.model', 'killed-ban', 'generated-input', 'claims-chaos', 'search-equality', 'linkability']

/** Milliseconds that a test may take. */
const LONGEST = 1_200_000

export type SoakReport = { tests: number; seconds: number; faults: string[] }

/** Runs those tests with as many cases as fit (`countFor` of test/whole-run.ts). */
export async function stormSoak(): Promise<SoakReport> {
  const folder = await createTemporaryFolder('soak')
  const report = join(folder, 'tests.json')
  const begun = performance.now()
  const options = ['--reporter=json', `--outputFile=${report}`, `--testTimeout=${LONGEST}`]
  // oxlint-disable-next-line node/no-process-env -- the tests find the browser and the database as we would
  const env = { ...process.env, TEST_RUN: 'soak' }
  const code = await new Promise<number>((resolve) => {
    const vitest = join(root, 'node_modules/.bin/vitest')
    const child = execFile(vitest, ['run', ...options, ...tests], { cwd: root, env, maxBuffer: 2 ** 28 })
    child.on('exit', (status) => resolve(status ?? 1))
  })
  const seconds = Math.round((performance.now() - begun) / 1000)
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { numTotalTests } = z.object({ numTotalTests: z.number().default(0) }).parse(JSON.parse(text))
  const faults = await readFailures(report)
  await rm(folder, { recursive: true })
  if (code !== 0 && faults.length === 0) faults.push(`The tests ended with ${code}.`)
  return { tests: numTotalTests, seconds, faults }
}
