import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@amour/test/database/debian-postgres.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { z } from 'zod'
import { readFailures } from '#failures.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Milliseconds that a test may take. */
const LONGEST = 1_200_000

type Wanted = {
  /** Parts of the names of files; without them all tests are run. */
  files?: readonly string[]
  /** What the tests find in their environment beside what we have ourselves. */
  environment: Record<string, string>
}

type TestReport = { tests: number; passed: number; seconds: number; faults: string[] }

/** Runs tests of Vitest, and tells of each that failed. */
async function runTests({ files = [], environment }: Wanted): Promise<TestReport> {
  const folder = await createTemporaryFolder('tests')
  const report = join(folder, 'tests.json')
  const begun = performance.now()
  const options = ['--reporter=json', `--outputFile=${report}`, `--testTimeout=${LONGEST}`]
  // oxlint-disable-next-line node/no-process-env -- the tests find the browser and the database as we would
  const env = { ...process.env, ...environment }
  const code = await new Promise<number>((resolve) => {
    const vitest = join(root, 'node_modules/.bin/vitest')
    const child = execFile(vitest, ['run', ...options, ...files], { cwd: root, env, maxBuffer: 2 ** 28 })
    child.on('exit', (status) => resolve(status ?? 1))
  })
  const seconds = Math.round((performance.now() - begun) / 1000)
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const counts = z.object({ numTotalTests: z.number().default(0), numPassedTests: z.number().default(0) })
  const { numTotalTests: tests, numPassedTests: passed } = counts.parse(JSON.parse(text))
  const faults = await readFailures(report)
  await rm(folder, { recursive: true })
  if (code !== 0 && faults.length === 0) faults.push(`The tests ended with ${code}.`)
  return { tests, passed, seconds, faults }
}

/** Tests that make what they do by chance: the longer they go on, the more they have seen. */
const byChance = ['inbox.model', 'killed-ban', 'generated-input', 'claims-chaos', 'search-equality', 'linkability']

/** Runs those tests with as many cases as fit (`countFor` of test/whole-run.ts). */
export const stormSoak = (): Promise<TestReport> => runTests({ files: byChance, environment: { TEST_RUN: 'soak' } })

/**
 * Runs every test on the PostgreSQL of Debian instead of the embedded one: an older version, whose owner shows a password,
 * and on which nothing is made quicker for the tests.
 */
export async function stormPostgres(): Promise<TestReport> {
  if ((await findMissing('postgresql-15')).length > 0)
    return { tests: 0, passed: 0, seconds: 0, faults: ['There is no PostgreSQL of Debian here.'] }
  await using server = await startPostgres()
  return await runTests({ environment: { TEST_RUN: 'whole', DATABASE_URL: server.url } })
}
