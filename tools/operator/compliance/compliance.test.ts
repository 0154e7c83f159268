import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportCategories, type ReportCategory, reports } from '@amour/contract/trust/reports.ts'
import { readConfig } from '@amour/server/config.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { type World, world } from '@amour/test/world.ts'
import { newId } from '@amour/server/security/ids.ts'
import { expect, test } from 'vitest'
import { writePapers } from './compliance.ts'
import { figures, readFigures } from './figures.queries.ts'
import { kinds } from './kinds.ts'
import { getMeasure, measures } from './measures.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A folder of its own, and the papers of a world in it, as an operator with these settings writes them. */
async function openOffice(w: World) {
  const folder = await createTemporaryFolder('papers')
  const judgementsFile = join(folder, 'judgements.json')
  const write = async (name: string, settings: Record<string, string> = {}, more: { code?: string } = {}) => {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...settings })
    const at = w.clock.now()
    const ground = { db: w.db, config, environment: {}, at, folder: join(folder, name), judgementsFile }
    return writePapers({ ...ground, ...more })
  }
  const read = (name: string, paper: string) => readFile(join(folder, name, paper), 'utf8')
  return {
    folder,
    judgementsFile,
    write,
    read,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** So many reports of a category, each by somebody else about somebody else; the first of them come to something. */
async function fileReports(w: World, category: ReportCategory, { all, upheld }: { all: number; upheld: number }) {
  for (let number = 0; number < all; number += 1) {
    const [from, about] = [await w.aMember(), await w.aMember()]
    const body = { kind: 'profile' as const, category, description: 'They asked me for money.', target: about.id }
    const { reference } = (await w.as(from)(reports.create, { body })).body
    if (number < upheld)
      await w.db
        .updateTable('report')
        .set({ outcome: 'actionTaken', closed_at: w.clock.now() })
        .where('reference', '=', reference)
        .execute()
  }
}

/** A notice of an intimate image, and the removal of what it names. */
async function fileNotice(w: World, { isRemoved }: { isRemoved: boolean }) {
  const [id, at] = [newId(), w.clock.now()]
  const kind = { kind: 'intimate', queue: 'intimate', priority: 1, score: 85, category: 'intimateImage' } as const
  const case_ = {
    id,
    reference: `AM-${id.slice(-9)}`,
    ...kind,
    member_id: null,
    target_id: null,
    created_at: at,
    due_at: at,
  }
  await w.db.insertInto('moderation_case').values(case_).execute()
  if (!isRemoved) return
  const made = { policy: 'intimate', reason: 'noConsent', is_final: true, created_at: at } as const
  await w.db
    .insertInto('decision')
    .values({ id: newId(), case_id: id, action: 'remove', ...made })
    .execute()
}

test('the papers tell what is there, as a count by hand finds it, with each figure’s query and what a person has to decide', async () => {
  await using w = await world()
  await using office = await openOffice(w)
  await fileReports(w, 'scam', { all: 6, upheld: 5 })
  await fileReports(w, 'hate', { all: 3, upheld: 0 })
  const owner = await w.aMember({ username: 'nobody-else', ageProvenUntil: null })
  for (let number = 0; number < 7; number += 1) await storePhoto(w.context, owner.id, { rating: 'explicit' })
  await w.aStaff({ roles: ['childSafety', 'lead'] })
  for (let number = 0; number < 5; number += 1) await fileNotice(w, { isRemoved: number === 0 })
  const { changes, open } = await office.write('first')
  expect(changes).toBeNull()
  expect(open).toHaveLength(2 + 4 + kinds.length)

  const told = JSON.parse(await office.read('first', 'figures.json')) as { figures: Record<string, unknown> }
  // 9 reporters, 9 reported, and the owner; all but the owner have a proof, as members of a test have.
  expect(told.figures).toMatchObject({
    members: { '': 19 },
    membersThisMonth: { '': 19 },
    ageProven: { service: 18 },
    reports: { scam: 6, hate: null },
    reportsUpheld: { scam: 5 },
    uploads: { explicit: 7 },
    staff: { childSafety: 1, lead: 1 },
    intimateNotices: { all: 5, within48Hours: null },
    referrals: {},
  })
  const risk = await office.read('first', 'illegal-content-risk-assessment.md')
  expect(risk).toMatch(/\| Fraud and financial services offences \| scam: 6 \[F\d+\]; fake: 0 \[F\d+\] \| scam: 5/)
  expect(risk).toMatch(/\| Hate \| hate: under 5 \[F\d+\]/)
  expect(risk).toContain('too few members (19 seen this month) to say')
  // Those in time are among all: no sum is told of the two.
  expect(risk).toMatch(/stays so: \[F\d+\]\n\n- all: 5\n- within48Hours: under 5/)
  expect(risk.match(/To be decided by a person/g)?.length).toBeGreaterThanOrEqual(kinds.length)
  const texts = await Promise.all(
    (await readdir(join(office.folder, 'first'))).map((name) => office.read('first', name)),
  )
  expect(texts).toHaveLength(6)
  for (const text of texts) expect(text).not.toMatch(/nobody-else|@example|asked me for money/)
  // What is cited stands in the appendix, with the query to the letter.
  for (const text of texts.filter((each) => each.startsWith('#'))) {
    const cited = new Set([...text.matchAll(/\[F(\d+)\]/g)].map(([, number]) => number))
    const given = new Set([...text.matchAll(/^\*\*F(\d+)\*\* `(\w+)`/gm)].map(([, number]) => number))
    expect(given).toEqual(cited)
  }
  expect(risk).toContain(figures.find(({ name }) => name === 'reportsUpheld')?.sql)
})

test('a setting that was changed, a figure that moved and a judgement that was made are named, and nothing else is', async () => {
  await using w = await world()
  await using office = await openOffice(w)
  for (let number = 0; number < 5; number += 1) await w.aMember()
  const gate = { AGE_GATE_URL: 'https://check.example' }
  await office.write('2026-01-01', { AGE_ASSURANCE: 'explicit', ...gate })
  w.clock.advance(60_000)
  expect((await office.write('2026-01-02', { AGE_ASSURANCE: 'explicit', ...gate })).changes).toEqual([])
  w.clock.advance(60_000)
  const judged = JSON.parse(await readFile(office.judgementsFile, 'utf8')) as { accountable: string }
  judged.accountable = 'The owner'
  await writeFile(office.judgementsFile, JSON.stringify(judged))
  await w.aMember()
  const { changes } = await office.write('2026-01-03', { AGE_ASSURANCE: 'all', ...gate })
  expect(changes).toEqual([
    'Setting **AGE_ASSURANCE**: explicit → all',
    'Figure **members** (Accounts that are activated and not closed): 5 → 6',
    'Figure **membersThisMonth** (Of them, seen within 30 days): 5 → 6',
    'Figure **ageProven service** (Of them, with a proof of age that counts, by class of check): 5 → 6',
    'Judgement **accountable** was changed',
  ])
  for (const paper of ['childrens-access-assessment.md', 'record-of-reviews.md'])
    expect(await office.read('2026-01-03', paper)).toContain('- Setting **AGE_ASSURANCE**: explicit → all')
  await expect(office.write('2026-01-03')).rejects.toThrow('not written over')
})

test('each policy is said plainly: with “off” the duty is not met and what is refused stands there, with “explicit” it cannot end at “not possible”', async () => {
  await using w = await world()
  await using office = await openOffice(w)
  const access = async (name: string, settings: Record<string, string>) => {
    await office.write(name, settings)
    return office.read(name, 'childrens-access-assessment.md')
  }
  const off = await access('off', { AGE_ASSURANCE: 'off' })
  expect(off).toContain(
    '**The duty of highly effective age assurance is not met: this site asks nobody for a proof of age**',
  )
  expect(off).toContain('moderators can approve no upload as explicit')
  expect(await office.read('off', 'age-assurance-practice-statement.md')).toContain('There is no practice to state')
  expect(await access('gateless', { AGE_ASSURANCE: 'all' })).toContain('**no age gate is set up**')
  const keys = join(office.folder, 'keys.json')
  const key = { methodClass: 'service', level: 'substantial', month: '2026-11', key: await publicKey() }
  await writeFile(keys, JSON.stringify({ keys: [key] }))
  const gate = { AGE_GATE_URL: 'https://check.example', AGE_KEYS: keys }
  expect(await access('explicit', { AGE_ASSURANCE: 'explicit', ...gate })).toContain('cannot end at “not possible”')
  const all = await access('all', { AGE_ASSURANCE: 'all', ...gate })
  expect(all).toContain('Whether the methods in force are highly effective is for a person to decide')
  expect(all).not.toMatch(/not met|no age gate/)
  const statement = await office.read('all', 'age-assurance-practice-statement.md')
  expect(statement).toContain('service (substantial)')
  expect(statement.match(/^## \d\. \w+/gm)).toEqual(
    ['Function', 'Performance', 'Privacy', 'Security', 'Acceptability'].map((name, at) => `## ${at + 1}. ${name}`),
  )
})

async function publicKey() {
  const { publicKey: made } = await crypto.subtle.generateKey(
    { name: 'RSA-PSS', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-384' },
    true,
    ['sign', 'verify'],
  )
  return Buffer.from(await crypto.subtle.exportKey('spki', made)).toString('base64')
}

test('no query of the papers can change anything, and judgements that are not right stop them', async () => {
  await using w = await world()
  await using office = await openOffice(w)
  for (const { sql: text, name } of figures) expect(text, name).toMatch(/^SELECT /)
  await w.aMember()
  const told = await readFigures(w.db, w.clock.now())
  expect(Object.keys(told)).toEqual(figures.map(({ name }) => name))
  const query = `WITH gone AS (DELETE FROM member RETURNING 1) SELECT '' AS part, count(*)::int AS count FROM gone`
  const wild = [{ name: 'wild', says: 'Members who are gone by being counted', sql: query }]
  await expect(readFigures(w.db, w.clock.now(), wild)).rejects.toThrow('read-only')
  await writeFile(office.judgementsFile, JSON.stringify({ kinds: { hate: { level: 'perhaps' } } }))
  await expect(office.write('first')).rejects.toThrow('kinds.hate.level')
})

test('each measure has its place in the code and the test that it names; one whose file is gone stops the papers', async () => {
  await using w = await world()
  await using office = await openOffice(w)
  for (const {
    id,
    place,
    test: [file, name],
  } of measures) {
    expect(await readFile(join(root, place), 'utf8'), `${id}: ${place}`).not.toBe('')
    expect(await readFile(join(root, file), 'utf8'), `${id}: ${file}`).toContain(`'${name}'`)
  }
  const code = join(office.folder, 'code')
  for (const { place } of measures) {
    await mkdir(dirname(join(code, place)), { recursive: true })
    await cp(join(root, place), join(code, place))
  }
  await office.write('whole', {}, { code })
  await rm(join(code, getMeasure('referrals').place))
  await expect(office.write('gone', {}, { code })).rejects.toThrow(`referrals: ${getMeasure('referrals').place}`)
  expect(await readdir(office.folder)).not.toContain('gone')
})

test('every kind has measures and categories that are there, and each grave category is counted at some kind', () => {
  for (const { measures: named } of kinds) for (const id of named) expect(getMeasure(id).id).toBe(id)
  const counted = new Set(kinds.flatMap(({ categories }) => categories))
  const aside = ['dataProtection', 'copyright', 'broken', 'other']
  expect(reportCategories.filter((category) => !counted.has(category))).toEqual(aside)
})
