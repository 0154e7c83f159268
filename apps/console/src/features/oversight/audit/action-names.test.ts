import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { decisionActions } from '@amour/contract/console/case-terms.ts'
import words from '@amour/locales/i18n/console-audit.json' with { type: 'json' }
import caseWords from '@amour/locales/i18n/console-cases.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { actionNames } from './action-names.ts'
import { subjectKinds } from './detail-names.ts'

const root = fileURLToPath(new URL('../../../../../../', import.meta.url))

/** What is written into the log by this word for word, by the server and by what an operator types. */
async function findWritten(pattern: RegExp): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of ['apps/server/src/features', 'tools/operator']) {
    for (const path of await readdir(`${root}${folder}`, { recursive: true })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
      for (const [, name = ''] of (await readFile(`${root}${folder}/${path}`, 'utf8')).matchAll(pattern))
        found.add(name)
    }
  }
  return [...found]
}

const nameAll = (of: object, before = ''): string[] =>
  Object.entries(of).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text ? nameAll(text, `${before}${name}.`) : [before + name],
  )

test('whatever the log tells of has its sentence, and no sentence is left unsaid', async () => {
  expect([...actionNames].toSorted()).toEqual(nameAll(words.actions).toSorted())
  // Beside its column, either of two that are chosen from, or as what a helper is called with.
  const written = await findWritten(
    /(?<=\baction: (?:[^'\n]+\? (?:'[a-zA-Z.]+' : )?)?|\baudit\(\w+, )'([a-zA-Z]+\.[a-zA-Z.]+)'/g,
  )
  expect(written).toEqual(expect.arrayContaining(['rule.draft', 'review.settle', 'review.second']))
  expect(written.length).toBeGreaterThan(30)
  const known = new Set<string>([...actionNames, ...decisionActions.map((action) => `decision.${action}`)])
  const proposed = Object.keys(caseWords.proposal).map((action) => `proposal.${action}`)
  expect([...written, ...proposed].filter((name) => !known.has(name))).toEqual([])
})

test('whatever the log tells about has its word', async () => {
  const written = await findWritten(/\bsubject(?:: | = )\{ kind: '([a-zA-Z]+)'/g)
  expect(written.filter((kind) => !subjectKinds.some((known) => known === kind))).toEqual([])
})
