import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { world } from '@amour/test/world.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announce, readDraft } from './announcement.ts'

/** What was said at the terminal. */
function listen() {
  const said: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  onTestFinished(() => spy.mockRestore())
  return () => said.splice(0).join('')
}

test('a file is a title and paragraphs, and another the names of those whom it concerns', async () => {
  const folder = await createTemporaryFolder('announcement')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [words, names] = [join(folder, 'words.txt'), join(folder, 'names.txt')]
  await writeFile(words, '\r\nA copy was taken \r\nIt was on\r\n Tuesday.\r\n \r\n\r\nChange your password.\r\n')
  await writeFile(names, 'Ann\n\n  Bob \n')
  expect(await readDraft(words, { kind: 'leak', members: names, send: 'ABCD-0123' })).toMatchObject({
    kind: 'leak',
    title: 'A copy was taken',
    text: ['It was on Tuesday.', 'Change your password.'],
    members: ['Ann', 'Bob'],
  })
})

test('without --send it is only shown; with the code that it was shown under members are told, and the audit log says so', async () => {
  await using w = await world()
  await w.aMember()
  const said = listen()
  const draft = { kind: 'service', title: 'Something less', text: ['It goes.'] } as const
  const told = () => w.db.selectFrom('announcement').select(['title', 'kind']).execute()
  await announce(w.context, draft)
  const shown = said()
  expect(shown).toMatch(/^Something less\n\nIt goes\.\n[^]+With --send [\dA-F]{4}-[\dA-F]{4} [^]+: 1\.\n$/)
  // What it counts as, since when it counts, and which mail goes, are what nobody sees in the words.
  expect(shown).toContain('Kind: service. Mail: “Something to know about your account”')
  await announce(w.context, { kind: 'privacy', title: 'New days', text: ['Less.'], holdsFrom: '2199-02-01' })
  expect(said()).toContain('New days\n\nThis takes effect on 1 February 2199.\n\nLess.\n')
  expect(await told()).toEqual([])
  await announce(w.context, draft, codeIn(shown).toLowerCase())
  expect(said()).toMatch(/^Told: http\S+\/announcements\/[\w-]{36}\n[^]+: 1\./)
  expect(await told()).toEqual([{ title: draft.title, kind: 'service' }])
  const entries = await w.db.selectFrom('audit_event').select(['action', 'staff_id', 'detail']).execute()
  expect(entries).toMatchObject([
    { action: 'announcement.publish', staff_id: null, detail: { kind: 'service', holdsFrom: null, recipients: 1 } },
  ])
})

const codeIn = (shown: string) => /--send (\S+)/.exec(shown)?.[1] ?? ''

test('what was not shown, or has changed since, is sent to nobody: words, kind, day and whom it concerns', async () => {
  await using w = await world()
  const { username } = await w.aMember()
  await w.aMember()
  const said = listen()
  const draft = { kind: 'leak', title: 'A copy was taken', text: ['On Tuesday.'], members: [username] } as const
  await announce(w.context, draft)
  const code = codeIn(said())
  const others = [
    { ...draft, title: 'A copy was tken' },
    { ...draft, text: ['On', 'Tuesday.'] },
    { ...draft, members: undefined },
    { ...draft, members: undefined, registeredBefore: w.clock.now() },
    { ...draft, kind: 'service' as const },
  ]
  for (const other of others)
    await expect(announce(w.context, other, code)).rejects.toThrow('not shown under that code')
  for (const guess of ['', 'yes', 'true']) await expect(announce(w.context, draft, guess)).rejects.toThrow('not shown')
  expect(await w.db.selectFrom('announcement').select('id').execute()).toEqual([])
  await announce(w.context, draft, code)
  expect(said()).toMatch(/^Told: /)
})

test('what is refused at the end is refused while it is only shown', async () => {
  await using w = await world()
  const said = listen()
  const draft = { kind: 'terms', title: 'New Terms', text: ['You may leave.'], holdsFrom: '2020-01-01' } as const
  await expect(announce(w.context, draft)).rejects.toThrow('is to come')
  expect(said()).toBe('')
})
