import { readFile } from 'node:fs/promises'
import { importOpeningKey, openPicture } from '@amour/crypto/pictures/sealed-picture.ts'
import { aPhoto, openPersonGate, press, upload } from '@amour/test/age/person-gate.ts'
import { readRows } from '@amour/test/age/read-rows.ts'
import { look } from '@amour/test/age/wallet-gate.ts'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'

const HOUR = 3_600_000
const OVER = 'This check is over'

test('whoever is compared and found an adult fetches a signature once, of which their browser makes a proof', async () => {
  await using at = await openPersonGate()
  const ann = await at.wait()
  expect([ann.begun.status, ann.sent.status]).toEqual([303, 303])
  expect(await look(ann.address)).toMatchObject({ status: 200, title: 'We have your photos' })
  const [one] = await at.waiting()
  await at.see(one?.id ?? '')
  expect((await at.decide(one?.id ?? '', 'passed')).status).toBe(200)
  expect(await look(ann.address)).toMatchObject({ title: 'You’ve proved your age', to: '' })

  const twice = await Promise.all([press(ann.address, 'finish'), press(ann.address, 'finish')])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
  const { to } = twice.find(({ status }) => status === 303) ?? { to: '' }
  const [, key = '', signature = ''] = /#proof=(.*)\.([\w-]+)$/.exec(to) ?? []
  expect(key).toBe(ann.blind.key)
  expect(await ann.blind.finish(signature)).toMatch(/^age1\.person\.substantial\./)
  // Its address again, and its button.
  expect((await look(ann.address)).title).toBe(OVER)
  expect((await press(ann.address, 'finish')).status).toBe(410)
  expect(await readRows(at.databaseUrl)).toEqual({
    check_begun: [],
    check_count: [{ month: at.key.month, key_name: key, method: 'photo-id-person', outcome: 'passed', checks: 1 }],
    person_check: [],
  })
})

test('why it is no yes is told in plain words, nothing is signed for it, and the pictures are gone', async () => {
  await using at = await openPersonGate()
  for (const [outcome, words] of [
    ['unreadable', 'couldn’t make out your face'],
    ['notSame', 'both photos show the same person'],
    ['notAsAsked', 'doesn’t show the hand'],
    ['uncertain', 'still couldn’t be sure'],
    ['under', 'says you’re under 18'],
  ] as const) {
    const ann = await at.wait()
    const [one] = await at.waiting()
    await at.see(one?.id ?? '')
    expect((await at.decide(one?.id ?? '', outcome)).status, outcome).toBe(200)
    const { page } = await look(ann.address)
    expect(page, outcome).toContain(words)
    expect(page, outcome).not.toContain('/person/finish')
    expect((await press(ann.address, 'finish')).status, outcome).toBe(410)
  }
  const { person_check: rows, check_count: counts } = await readRows(at.databaseUrl)
  expect(rows?.every(({ document, face }) => document === null && face === null)).toBe(true)
  expect(counts?.map(({ outcome, checks }) => [outcome, checks]).toSorted()).toEqual([
    ['refused', 4],
    ['under', 1],
  ])
})

test('a check is decided once, also by two at once, and by nobody who has not seen both its pictures', async () => {
  await using at = await openPersonGate()
  for (const seen of ['document', 'face']) {
    const { address } = await at.wait()
    const [half] = await at.waiting()
    expect((await at.decide(half?.id ?? '', 'passed')).status).toBe(409)
    await at.review(`checks/${half?.id}/${seen}`)
    for (const outcome of ['passed', 'unreadable'])
      expect((await at.decide(half?.id ?? '', outcome)).status, outcome).toBe(409)
    await press(address, 'stop')
  }
  await at.wait()
  const [{ id } = { id: '' }] = await at.waiting()
  await at.see(id)
  const both = await Promise.all([at.decide(id, 'passed'), at.decide(id, 'notSame')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const { check_count: counts } = await readRows(at.databaseUrl)
  expect(counts?.map(({ checks }) => checks)).toEqual([1])
  // Whoever hears nothing says the same again.
  const [kept] = (await readRows(at.databaseUrl))['person_check'] ?? []
  expect((await at.decide(id, String(kept?.['outcome']))).status).toBe(200)
  expect((await at.review(`checks/${id}/document`)).status).toBe(404)
  expect((await at.decide(randomUUID(), 'passed')).status).toBe(404)
  expect((await at.decide(id, 'adult')).status).toBe(400)
})

test('pictures are sealed as they come: nothing of them is in the database or the log, and their place and time are not in what opens', async () => {
  await using at = await openPersonGate()
  const { address, check } = await at.wait()
  const [{ id } = { id: '' }] = await at.waiting()
  const own = await importOpeningKey(await readFile(at.keys.openingFile, 'utf8'))
  for (const name of ['document', 'face']) {
    const answer = await at.review(`checks/${id}/${name}`)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    const sealed = new Uint8Array(await answer.arrayBuffer())
    const picture = Buffer.from(await openPicture(own, sealed, `${id}|${name}`))
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(picture.includes('taken by')).toBe(false)
    // As which picture of which check it is shown is sealed with it.
    await expect(openPicture(own, sealed, `${id}|other`)).rejects.toBeInstanceOf(Error)
    await expect(openPicture(own, sealed, `${randomUUID()}|${name}`)).rejects.toBeInstanceOf(Error)
    const stored = (await readRows(at.databaseUrl))['person_check']?.[0]?.[name]
    expect(Buffer.isBuffer(stored) && !stored.includes(picture.subarray(100, 132))).toBe(true)
  }
  await press(address, 'stop')
  const rows = JSON.stringify(await readRows(at.databaseUrl))
  for (const secret of [check ?? 'none', id]) expect(rows + at.log.join('')).not.toContain(secret)
})

test('what will do is kept, and what will not is told under its field', async () => {
  await using at = await openPersonGate()
  const { address, from } = await at.begin()
  const document = await aPhoto('document')
  const send = (pictures: Record<string, Buffer | undefined>) => upload(address, pictures, from)
  expect((await send({})).errors).toEqual({ document: 'Choose a photo.', face: 'Choose a photo.' })
  const cases: [what: string, bytes: Buffer | undefined, error: RegExp][] = [
    ['nothing', undefined, /^Choose a photo/],
    ['no picture', Buffer.from('%PDF-1.7 with a photo in it'), /can’t read this kind/],
    ['a page that says it is one', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /can’t read this kind/],
    ['a picture that is cut off', document.subarray(0, 2_000), /damaged/],
    ['a head and nothing else', Buffer.from('ffd8ffe000104a46494600', 'hex'), /damaged/],
    ['50 MB', Buffer.concat([document, Buffer.alloc(50 * 1_048_576)]), /too large/],
    ['12 MB', Buffer.concat([document, Buffer.alloc(12 * 1_048_576)]), /too large/],
  ]
  for (const [what, face, error] of cases) {
    const sent = await send({ document, face })
    expect([sent.status, Object.keys(sent.errors)], what).toEqual([422, ['face']])
    expect(sent.errors['face'], what).toMatch(error)
    expect(sent.page, what).toContain('id="document-got"')
  }
  expect(await at.waiting()).toEqual([])
  // The one that was right is there still.
  expect((await send({ face: await aPhoto('face', 'webp') })).status).toBe(303)
  expect(await at.waiting()).toHaveLength(1)
}, 120_000)

test('who guesses an address, or has another’s, gets no further; who stops leaves nothing', async () => {
  await using at = await openPersonGate()
  const [ann, bob] = [await at.wait(), await at.begin()]
  for (const check of ['A'.repeat(43), 'short', '', `${ann.check}A`, (await at.waiting())[0]?.id ?? '']) {
    const address = `${at.url}/person?check=${check}`
    expect([(await look(address)).title, (await press(address, 'finish')).status]).toEqual([OVER, 410])
    expect((await upload(address, {})).status).toBe(410)
  }
  // Whoever has the link of somebody else’s check gets a signature that is of no use to them.
  const [one] = await at.waiting()
  await at.see(one?.id ?? '')
  await at.decide(one?.id ?? '', 'passed')
  const { to } = await press(ann.address, 'finish')
  await expect(bob.blind.finish(to.split('.').at(-1) ?? '')).rejects.toBeInstanceOf(Error)
  expect((await press(bob.address, 'stop')).title).toBe('You stopped the check')
  expect((await readRows(at.databaseUrl))['person_check']).toEqual([])
})

test('only who has the credential is answered, and knows nothing but a number, a gesture and two hours', async () => {
  await using at = await openPersonGate()
  const { check } = await at.wait()
  for (const credential of ['', 'x'.repeat(43), at.keys.secret.slice(1), check ?? ''])
    for (const path of ['checks', `checks/${randomUUID()}/face`, `checks/${randomUUID()}/decision`]) {
      const answer = await at.review(path, path.endsWith('decision') ? { method: 'POST', body: '{}' } : {}, credential)
      expect([answer.status, await answer.json()], path).toEqual([401, { error: 'credential' }])
    }
  expect((await fetch(`${at.url}/review/checks`)).status).toBe(401)
  const [one] = await at.waiting()
  expect(Object.keys(one ?? {}).toSorted()).toEqual(['endsAt', 'gesture', 'id', 'since'])
  expect(one).toMatchObject({
    since: expect.stringMatching(/:00:00\.000Z$/),
    gesture: expect.stringMatching(/^(left|right)-[1-5]$/),
  })
})

test('what nobody decides is gone after seven days, what is left after an hour, and who crashed leaves no more', async () => {
  let now = new Date('2026-11-20T10:20:00Z')
  await using at = await openPersonGate({ now: () => now })
  const [ann, bob] = [await at.wait(), await at.begin()]
  await upload(bob.address, { face: await aPhoto('face') }, bob.from)
  now = new Date(now.getTime() + HOUR + 1)
  expect((await look(bob.address)).title).toBe(OVER)
  now = new Date(now.getTime() + 166 * HOUR)
  expect((await look(ann.address)).title).toBe('We have your photos')
  now = new Date(now.getTime() + 2 * HOUR)
  const [{ id } = { id: randomUUID() }] = await at.waiting()
  expect((await look(ann.address)).title).toBe(OVER)
  expect([(await at.review(`checks/${id}/face`)).status, (await at.decide(id, 'passed')).status]).toEqual([404, 404])
  // The next that begins, or starts the gate, takes away what is left.
  await at.begin()
  const { person_check: rows, check_count: counts } = await readRows(at.databaseUrl)
  expect(rows).toEqual([expect.objectContaining({ state: 'begun', document: null, face: null })])
  expect(counts).toEqual([expect.objectContaining({ outcome: 'undecided', checks: 1 })])
})

test('who sends their forms slowly keeps nobody else waiting', async () => {
  await using at = await openPersonGate()
  const slow = await at.begin()
  const open = () => {
    const headers = { ...slow.from, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' }
    const form = request(slow.address, { method: 'POST', headers })
    form.on('error', () => undefined)
    form.write('--b')
    return form
  }
  // As many as are read at once, all of one address.
  const forms = [open(), open(), open()]
  const again = async () => (await upload(slow.address, {}, slow.from)).status
  await expect.poll(again, { interval: 250 }).toBe(429)
  expect((await at.wait()).sent.status).toBe(303)
  for (const form of forms) form.destroy()
  await expect.poll(again, { interval: 250 }).toBe(422)
})

test('no more wait than can be looked at, one address begins few, and without the setting there is no such way', async () => {
  await using at = await openPersonGate({ settings: { AGE_PERSON_MOST: '2' } })
  await at.wait()
  await at.wait()
  const third = await at.begin()
  expect([third.begun.status, third.begun.title]).toEqual([429, 'Too many people are waiting'])

  const { key, blinded } = third.blind
  const statuses = new Set<number>()
  const from = { 'x-forwarded-for': '203.0.113.7' }
  for (let count = 0; count < 25; count += 1)
    statuses.add((await look(`${at.url}/start?key=${key}&blinded=${blinded}`, from)).status)
  expect([...statuses]).toEqual([429])

  await using off = await openPersonGate({ settings: { AGE_PERSON: 'off' } }).catch((error: Error) => ({
    error,
    [Symbol.asyncDispose]: async () => undefined,
  }))
  expect('error' in off && off.error.message).toMatch(/has no key for checks by a person/)
})
