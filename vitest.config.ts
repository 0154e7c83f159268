import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,test,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'test/e2e/**'],
    globalSetup: './test/postgres.ts',
    setupFiles: './test/setup.ts',
    pool: 'forks',
    // Every file starts an app and copies a database: more of them at once than cores only makes each slower.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
