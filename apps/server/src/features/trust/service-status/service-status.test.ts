import { createServer } from 'node:http'
import { once } from 'node:events'
import { lstat, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { contact } from '@amour/contract/trust/contact.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { openDatabase } from '#database/open.ts'
import { newId } from '#security/ids.ts'
import { setMaintenance } from '#http/site/maintenance.ts'
import { announceWork, withdrawWork } from './planned-work.service.ts'
import { startStatus, writeStatus } from './service-status.service.ts'
import { writePage } from './status-page.ts'
import { addMinute, type StatusRecord } from './status-record.ts'

/** A world whose site stands behind a proxy that a test can have fail. */
async function openSite(w: World) {
  const proxy = { status: 200 }
  const server = createServer((_, response) => void response.writeHead(proxy.status).end('ok'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  const { config } = w.context
  const folder = join(config.dataDir, 'status')
  const context: Context = {
    ...w.context,
    config: { ...config, siteUrl: `http://127.0.0.1:${port}`, statusDir: folder },
  }
  return {
    proxy,
    folder,
    context,
    write: () => writeStatus(context, folder),
    read: () => readFile(join(folder, 'status.html'), 'utf8'),
  }
}

test('the page tells what works, what did not, and for how long, and begins no incident for planned work', async () => {
  await using w = await world()
  const site = await openSite(w)
  expect((await site.write()).now).toEqual({ site: 'working', photos: 'working', emails: 'working' })
  expect(await site.read()).toContain('Everything is working.')

  w.clock.advance(MINUTE)
  site.proxy.status = 503
  expect((await site.write()).now.site).toBe('down')
  expect(await site.read()).toMatch(/Something isn’t working.*Website and login, not working: since/s)

  w.clock.advance(MINUTE)
  site.proxy.status = 200
  const over = await site.write()
  expect(over.days).toHaveLength(1)
  expect(over.days[0]).toMatchObject({ measured: 3, down: { site: 1, photos: 0, emails: 0 } })
  expect(over.incidents).toEqual([
    { component: 'site', worst: 'down', since: expect.any(String), until: over.measuredAt },
  ])
  expect(await site.read()).toContain('Worked 66.66% of the time')

  w.clock.advance(MINUTE)
  await setMaintenance(site.context.config, true)
  const worked = await site.write()
  expect([worked.now.site, worked.incidents.length]).toEqual(['maintenance', 1])
})

test('an end is told with its day only where that is another one, and no line ends within a moment', () => {
  const now = { site: 'working', photos: 'working', emails: 'working' } as const
  const before = addMinute(undefined, { at: new Date('2026-07-02T09:00:00Z'), now, planned: [] })
  const incident = { component: 'site', worst: 'slow', since: '2026-07-01T20:15:00.000Z' } as const
  const ends = ['2026-07-01T21:40:00.000Z', '2026-07-01T23:30:00.000Z']
  const page = writePage({ ...before, incidents: ends.map((until) => ({ ...incident, until })) })
  const told = [...page.matchAll(/<li>Website and login, slow: (.*)<\/li>/g)].map(([, when]) => when)
  expect(told).toEqual([
    '1 July at 21:15 BST to 2 July at 00:30 BST'.replaceAll(/(?<! to) (?!to )/g, '\u00a0'),
    '1 July at 21:15 BST to 22:40 BST'.replaceAll(/(?<! to) (?!to )/g, '\u00a0'),
  ])
})

test('mails that wait for long are told of, and while the database is away the page is written all the same', async () => {
  await using w = await world()
  const site = await openSite(w)
  const old = new Date(w.clock.now().getTime() - 10 * MINUTE)
  const mail = { id: newId(), template: 'x', to_sealed: Buffer.of(1), data_sealed: Buffer.of(1), created_at: old }
  await w.db.insertInto('mail').values(mail).execute()
  expect((await site.write()).now).toMatchObject({ site: 'working', emails: 'slow' })
  w.clock.advance(HOUR)
  expect((await site.write()).now.emails).toBe('down')

  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', { connections: 1 })
  const away = await writeStatus({ ...site.context, db: nowhere }, site.folder)
  expect(away.now).toMatchObject({ photos: 'down', emails: 'down' })
  await nowhere.destroy()
})

test('nobody is in it: neither page nor record names a member, a mail address or a number of either', async () => {
  await using w = await world()
  const [ann, site] = [await w.aMember(), await openSite(w)]
  const record = await site.write()
  const text = JSON.stringify(record) + (await site.read())
  for (const secret of [ann.id, ann.username, ann.email, w.context.config.dataDir]) expect(text).not.toContain(secret)
  expect(Object.keys(record).toSorted()).toEqual(['days', 'incidents', 'measuredAt', 'now', 'planned', 'version'])
})

test('planned work stands on the page until it is over or taken back, and what is written in it stays text', async () => {
  await using w = await world()
  const site = await openSite(w)
  const at = (after: number) => new Date(w.clock.now().getTime() + after).toISOString()
  const announce = (from: number, to: number, text: string) =>
    announceWork(site.context.config, { from: at(from), to: at(to), text }, w.clock.now())
  await announce(HOUR, 2 * HOUR, 'A faster <script>database</script>')
  await site.write()
  expect(await site.read()).toContain('A faster &lt;script&gt;database&lt;/script&gt;')
  await expect(announce(2 * HOUR, HOUR, 'x')).rejects.toThrow('ends before it begins')
  await expect(announce(-2 * HOUR, -HOUR, 'x')).rejects.toThrow('over already')
  w.clock.advance(3 * HOUR)
  expect((await site.write()).planned).toEqual([])
  await announce(HOUR, 2 * HOUR, 'Another')
  expect((await site.write()).planned).toHaveLength(1)
  const known = (await site.write()).planned
  await writeFile(join(site.context.config.dataDir, 'planned-work.json'), '[{"from"')
  site.proxy.status = 503
  expect(await site.write()).toMatchObject({ now: { site: 'down' }, planned: known })
  await withdrawWork(site.context.config)
  expect((await site.write()).planned).toEqual([])
})

test('ninety days are kept, two workers count a minute once, and a damaged record begins anew', async () => {
  await using w = await world()
  const site = await openSite(w)
  const now = { site: 'down', photos: 'working', emails: 'working' } as const
  let record: StatusRecord | undefined
  const begin = Date.parse('2026-01-01T00:00:10Z')
  for (let day = 0; day < 100; day++)
    for (const seconds of [0, 20])
      record = addMinute(record, { at: new Date(begin + day * DAY + seconds * 1000), now, planned: [] })
  expect(record?.days.map(({ measured }) => measured)).toEqual(Array(90).fill(1))
  expect(record?.days[0]?.date).toBe('2026-01-11')

  await site.write()
  await writeFile(join(site.folder, 'status.json'), '{"version":1')
  expect((await site.write()).days).toHaveLength(1)
  expect((await readdir(site.folder)).toSorted()).toEqual(['status.html', 'status.json'])
  // Ninety days are not given up because there was no file handle left, or a disk did not answer for a moment.
  const file = join(site.folder, 'status.json')
  await rm(file)
  await symlink(file, file)
  await expect(site.write()).rejects.toThrow('ELOOP')
  expect((await lstat(file)).isSymbolicLink()).toBe(true)
})

/** What the script of the page makes of it, that many minutes after it was measured. */
function lookAt(page: string, minutes: number) {
  const note = { hidden: true }
  const classes = new Set<string>()
  const toggle = (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name))
  const measured = new Date(Date.now() - minutes * MINUTE).toISOString()
  const document = { getElementById: () => note, body: { dataset: { measured }, classList: { toggle } } }
  runInNewContext(/<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '', { document, Date, setInterval: () => 0 })
  return { isNoteHidden: note.hidden, classes: [...classes] }
}

test('the worker writes it as soon as it starts, and says by itself in a page that stands still', async () => {
  await using w = await world()
  const site = await openSite(w)
  const running = startStatus(site.context)
  await running?.close()
  const page = await site.read()
  expect(page).toMatch(/<body data-measured="[^"]+Z">/)
  expect(page).toMatch(/id="stale" role="status" hidden>This page hasn’t been updated/)
  expect(page).toContain('<noscript>')
  // What was measured long ago is not said in the colours of what is so now.
  expect([lookAt(page, 0), lookAt(page, 10)]).toEqual([
    { isNoteHidden: true, classes: [] },
    { isNoteHidden: false, classes: ['old'] },
  ])
  expect(page).toMatch(/\.old \.lead, \.old \.line span \{ color: var\(--muted\) \}/)
  // Whoever reads it, or has it read out, is not thrown back to its beginning: it is read anew when they say so.
  expect(page).not.toMatch(/http-equiv="refresh"|location\.|reload/)
  expect(page).toContain('<a href="">Check again</a>')
  expect(page).not.toMatch(/https?:\/\//)
  expect(startStatus({ ...site.context, config: { ...site.context.config, statusDir: undefined } })).toBe(undefined)
})

test('members are told of planned work a day before it begins, until it is over, and of nothing where the file is damaged', async () => {
  await using w = await world()
  const { config } = w.context
  const told = async () => (await w.asNobody(contact.site, {})).body.plannedWork
  const at = (after: number) => new Date(w.clock.now().getTime() + after).toISOString()
  const work = { from: at(DAY + HOUR), to: at(DAY + 2 * HOUR), text: 'A faster database' }
  await announceWork(config, work, w.clock.now())
  expect(await told()).toEqual([])
  w.clock.advance(HOUR)
  expect(await told()).toEqual([work])
  w.clock.advance(DAY + HOUR - MINUTE)
  expect(await told()).toEqual([work])
  w.clock.advance(MINUTE)
  expect(await told()).toEqual([])
  await writeFile(join(config.dataDir, 'planned-work.json'), '[{"from"')
  expect(await told()).toEqual([])
})
