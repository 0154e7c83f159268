import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '@amour/server/config.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { requireDatabase, say } from '#operator/open-app.ts'
import { writeAccessPaper } from './access-paper.ts'
import { readFigures } from './figures.queries.ts'
import { findOpen, readJudgements } from './judgements.ts'
import { findMissingPlaces } from './measures.ts'
import type { Facts } from './paper.ts'
import { writePracticePaper } from './practice-paper.ts'
import { writeRegisterPaper } from './register-paper.ts'
import { writeReviewsPaper } from './reviews-paper.ts'
import { writeRiskPaper } from './risk-paper.ts'
import { readSettingsInForce } from './settings.ts'
import { describeChanges, describeMeasures, findLast, type Snapshot, SNAPSHOT } from './snapshot.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const papers = {
  'childrens-access-assessment.md': writeAccessPaper,
  'illegal-content-risk-assessment.md': writeRiskPaper,
  'register-of-measures.md': writeRegisterPaper,
  'age-assurance-practice-statement.md': writePracticePaper,
  'record-of-reviews.md': writeReviewsPaper,
} satisfies Record<string, (facts: Facts) => string>

type Given = { into: string | undefined; judgements: string | undefined }

/** Writes the papers of this moment, as the owner of the database, which is read and not changed. */
export async function writeCompliance({ into, judgements }: Given): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the settings of the app
  const environment = process.env
  const config = readConfig({ LOG_LEVEL: 'silent', ...environment })
  requireDatabase(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  const db = openDatabase(config.directUrl ?? config.databaseUrl ?? embedded?.url ?? '', { connections: 1 })
  try {
    const at = new Date()
    const folder = into ? resolve(into) : chooseFolder(config.dataDir, at)
    const file = judgements ? resolve(judgements) : join(config.dataDir, 'compliance/judgements.json')
    const { changes, open } = await writePapers({ db, config, environment, at, folder, judgementsFile: file })
    say(`The papers are in ${folder}.`)
    say(
      changes === null
        ? 'They are the first ones.'
        : `${changes.length} ${changes.length === 1 ? 'change' : 'changes'} since the last ones${changes.length > 0 ? ':' : '.'}`,
    )
    for (const change of changes ?? []) say(`  ${change}`)
    if (open.length > 0)
      say(`${open.length} things are for a person to decide, in ${file}; record-of-reviews.md lists them.`)
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

/** What is dated is never written over: a second time on one day has a number. */
function chooseFolder(dataDir: string, at: Date): string {
  const day = join(dataDir, 'compliance', at.toISOString().slice(0, 10))
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? day : `${day}-${number}`
    if (!existsSync(folder)) return folder
  }
}

type Ground = {
  db: Database
  config: Config
  environment: Record<string, string | undefined>
  at: Date
  folder: string
  judgementsFile: string
  /** Where the measures' places are looked for. */
  code?: string
}

/**
 * Writes the five papers and what they rest on into a folder that is not there yet. Throws where it is, and where the
 * place of a measure is not in the code any more.
 */
export async function writePapers({ db, config, environment, at, folder, judgementsFile, code = root }: Ground) {
  if (existsSync(folder)) throw new Error(`${folder} is there already: papers are not written over.`)
  const missing = findMissingPlaces(code)
  if (missing.length > 0) throw new Error(`Measures are not where they are said to be:\n  ${missing.join('\n  ')}`)
  const judgements = await readJudgements(judgementsFile)
  const now: Snapshot = {
    at: at.toISOString(),
    settings: await readSettingsInForce(config, environment),
    figures: await readFigures(db, at),
    measures: describeMeasures(),
    judgements,
  }
  const last = await findLast(folder)
  const changes = last ? describeChanges(last, now) : null
  const facts: Facts = { now, judgements, last: last?.at ?? null, changes }
  const written = Object.entries(papers).map(([name, write]) => [name, write(facts)] as const)
  await mkdir(folder, { recursive: true })
  for (const [name, text] of written) await writeFile(join(folder, name), text, { mode: 0o640 })
  await writeFile(join(folder, SNAPSHOT), `${JSON.stringify(now, null, 2)}\n`, { mode: 0o640 })
  return { changes, open: findOpen(judgements) }
}
