import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { apps } from '#structure/apps.ts'
import { readArrows } from '#structure/arrows.ts'
import { findCircles, findClimbs, findFullFolders, findTrespasses } from '#structure/rules.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Entries of a folder that a reader still takes in at a glance. */
const MOST = 30

/** Folders whose files are read one by one, by their names. */
const lists = ['apps/server/database/migrations', 'docs/decisions', 'packages/locales/i18n']

const faults: string[] = []
for (const [app, { wings, face }] of Object.entries(apps)) {
  const arrows = await readArrows(root, app)
  if (arrows.length === 0) faults.push(`${app}: no feature uses another, so nothing was read.`)
  faults.push(...findTrespasses(arrows, face).map((fault) => `${app}: ${fault}`))
  faults.push(...findClimbs(arrows, wings).map((fault) => `${app}: ${fault}`))
  faults.push(...findCircles(arrows).map((circle) => `${app}: a circle of features: ${circle}`))
}

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
const full = findFullFolders(tracked.trim().split('\n'), MOST).filter(
  (line) => !lists.includes(line.split(':')[0] ?? ''),
)
faults.push(...full.map((line) => `too full a folder: ${line}`))
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
else process.stdout.write('The structure holds.\n')
