import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { browserArguments, findBrowser } from './test/process/browser.ts'
import { specsLeft } from './test/whole-run.ts'

const longSpecs = [
  '**/test/e2e/account/key-log.spec.ts',
  '**/test/e2e/account/sent-password.spec.ts',
  '**/test/e2e/people/film-check.spec.ts',
  '**/test/e2e/site/{language,planned-work,routes}.spec.ts',
  '**/test/e2e/sweeps/*.spec.ts',
]

/** A process for each page and one for a graphics card that is not there cost a tenth of the processors' time. */
const fewProcesses = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--in-process-gpu']

export default defineConfig({
  // The longest files: begun last, they would run alone while the other workers have nothing left. So would those with
  // fixtures of their own for a whole worker, which Playwright begins after all others of their project.
  projects: [
    { name: 'long', testDir: 'test/e2e', testMatch: longSpecs, testIgnore: specsLeft() },
    { name: 'others', testDir: 'test/e2e', testIgnore: [...longSpecs, ...specsLeft()] },
  ],
  outputDir: 'test-results',
  // Each has a site of its own, and both a browser and a server to keep busy: three on two cores take as long as two.
  workers: Math.max(2, availableParallelism()),
  forbidOnly: true,
  timeout: 180_000,
  expect: {
    timeout: 15_000,
    // What is read aloud is compared whole: by default a tree may have more in it than was written down.
    toMatchAriaSnapshot: { pathTemplate: 'test/e2e/read-aloud/{arg}{ext}', children: 'deep-equal' },
  },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    // What moves costs a sixth of the processors' time; journey.spec, motion.spec and landing.spec look at it moving.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findBrowser(), args: [...browserArguments, ...fewProcesses] },
  },
})
