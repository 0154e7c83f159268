import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import { readBrowserFailures, readFailures, readScreens } from './failures.ts'
import { ensureFfmpeg } from './ffmpeg.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
const notes = await mkdtemp(join(tmpdir(), 'amour-tests-'))
const report = join(notes, 'tests.json')
const browserReport = join(notes, 'browser.json')

/** How many browser tests may need a second try: each is told at the end, and is to be mended before the next change. */
const MOST_FLAKY = 2

/** Everything that must hold before a change is done; the browser's part needs the built site. */
const steps = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--type-check'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused', command: ['knip'] },
  { name: 'structure', command: ['node', 'tools/check-structure.ts'] },
  { name: 'tests', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`] },
  { name: 'build', command: ['node', 'tools/build.ts'] },
  { name: 'journeys', command: ['playwright', 'test', '--retries=1', '--reporter=list,json'], needs: 'build' },
] satisfies { name: string; command: string[]; needs?: string }[]

const settings = {
  // What the default run leaves out is named in test/whole-run.ts.
  TEST_RUN: all ? 'whole' : 'short',
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  // An app that starts loads its modules in 1.6 seconds of a processor instead of 2.7, and the tests start many.
  NODE_COMPILE_CACHE: join(notes, 'compiled'),
}

async function run([program = '', ...options]: string[]): Promise<boolean> {
  // oxlint-disable-next-line node/no-process-env -- each step finds its programs as we would
  const env = { ...process.env, ...settings }
  const child = spawn(`${root}node_modules/.bin/${program}`, options, { cwd: root, env, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code === 0)).on('error', () => resolve(false))
  })
}

const withoutFilms = await ensureFfmpeg(readConfig())
const results: { name: string; state: string; seconds: string }[] = []
for (const { name, command, needs } of steps) {
  process.stdout.write(`\n── ${name}: ${command.join(' ')}\n`)
  const begun = performance.now()
  const isBlocked = results.some((result) => result.name === needs && result.state !== 'passed')
  const state = isBlocked ? 'not run' : (await run(command)) ? 'passed' : 'FAILED'
  results.push({ name, state, seconds: ((performance.now() - begun) / 1000).toFixed(1) })
}

const browserFailures = await readBrowserFailures(browserReport)
const journeys = results.at(-1)
if (journeys && browserFailures.filter(({ isFlaky }) => isFlaky).length > MOST_FLAKY) journeys.state = 'FAILED'

// Said again at the end: whoever keeps only the last lines of a long run still learns what to look at.
for (const failure of await readFailures(report)) process.stdout.write(`\nFAILED ${failure}\n`)
for (const { isFlaky, text } of browserFailures) {
  process.stdout.write(`\n${isFlaky ? 'FLAKY, passed at the second try:' : 'FAILED'} ${text}\n`)
}
for (const screen of await readScreens(join(root, 'test-results'))) process.stdout.write(`\nSEEN IN ${screen}\n`)
await rm(notes, { recursive: true })
process.stdout.write('\n')
for (const { name, state, seconds } of results) {
  process.stdout.write(`${name.padEnd(10)} ${state.padEnd(8)} ${seconds.padStart(7)} s\n`)
}
if (withoutFilms) process.stdout.write(`\nNOT TRIED: videos. ${withoutFilms}\n`)
process.exitCode = results.every(({ state }) => state === 'passed') ? 0 : 1
