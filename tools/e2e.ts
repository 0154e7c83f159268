import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWeb, isWebBuilt } from './web-build.ts'

/** The browser's journeys on the built site; what follows `npm run e2e --` goes to Playwright. */
if (!(await isWebBuilt())) await buildWeb()
const root = fileURLToPath(new URL('../', import.meta.url))
const playwright = spawn(`${root}node_modules/.bin/playwright`, ['test', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
playwright.on('exit', (code) => (process.exitCode = code ?? 1))
