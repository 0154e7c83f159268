import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,test,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'test/e2e/**'],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/setup.ts',
    pool: 'forks',
    // Every file starts an app and copies a database: more of them at once than cores only makes each slower.
    maxWorkers: Math.max(2, availableParallelism()),
    // To load the whole server anew for each file took an eighth of the time; each test has a world of its own anyway.
    isolate: false,
    // What hangs must end; what is slow on a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
