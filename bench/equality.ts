import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import type { Measured } from './figures.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const tests = 'apps/server/src/features/people/search/search-equality.test.ts'

/** docs/performance.md §P6: the test that finds everybody twice, by the search and by the plainest SQL. */
export async function benchEquality(): Promise<Measured> {
  await using stack = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('equality')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const report = join(folder, 'tests.json')
  const words = ['node_modules/.bin/vitest', 'run', '--reporter=json', `--outputFile.json=${report}`, tests]
  // Where a test fails it ends with an error, and with a report all the same.
  await promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 1e8 }).catch(() => undefined)
  const found = JSON.parse(await readFile(report, 'utf8')) as { numFailedTests: number; numPassedTests: number } // Vitest's own
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
