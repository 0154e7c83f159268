import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Measured } from './figures.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const tests = 'apps/server/src/features/people/search/search-equality.test.ts'

/** docs/performance.md §P6: the test that finds everybody twice, by the search and by the plainest SQL. */
export async function benchEquality(): Promise<Measured> {
  const words = ['node_modules/.bin/vitest', 'run', '--reporter=json', tests]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 1e8 }).catch(
    (error: unknown) => error as { stdout: string }, // what a test that fails ends with
  )
  const found = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { numFailedTests: number; numPassedTests: number } // Vitest's own
  return {
    figures: [
      {
        goal: 'P6',
        name: 'tests in which search and plain SQL differ',
        value: found.numFailedTests,
        unit: '',
        limit: 0,
      },
      { goal: 'P6', name: 'tests in which they agree', value: found.numPassedTests, unit: '', limit: 1, isLeast: true },
    ],
  }
}
