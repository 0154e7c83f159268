import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { browserArguments, findBrowser } from './test/process/browser.ts'
import { specsLeft } from './test/whole-run.ts'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each has a site of its own, and both a browser and a server to keep busy: three on two cores take as long as two.
  workers: Math.max(2, availableParallelism()),
  forbidOnly: true,
  testIgnore: specsLeft(),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findBrowser(), args: browserArguments },
  },
})
