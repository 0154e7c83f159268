import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testsLeft } from './test/whole-run.ts'

export default defineConfig({
  test: {
    include: ['{apps,bench,packages,test,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'test/e2e/**', ...testsLeft()],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/setup.ts',
    pool: 'forks',
    // A fifth of a file's time is waiting, for the database and for what is timed: half as many again as cores use it.
    maxWorkers: Math.ceil(Math.max(2, availableParallelism()) * 1.5),
    // To load the whole server anew for each file took an eighth of the time; each test has a world of its own anyway.
    isolate: false,
    // What hangs must end; what is slow on a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
