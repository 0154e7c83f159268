import { addressKey, networkKey } from '#http/router.ts'
import { accounts, Username } from '@amour/contract/account/accounts.ts'
import { ProofLevel } from '@amour/contract/account/proof.ts'
import { session } from '@amour/contract/account/session.ts'
import { makeRegistrationDraft, findActivationTokens, register } from '@amour/test/members/registration.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { retireUsername } from './retired-usernames.service.ts'

test('a registration is sealed at rest, and its mail tells nothing of the site', async () => {
  await using w = await world()
  const reply = await register(w, makeRegistrationDraft())
  expect([reply.status, reply.text]).toEqual([201, '{"status":"201 Created"}'])
  const row = await w.db.selectFrom('member').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ username: 'rosalind', status: 'unactivated', profile_updated_at: null })
  expect(row.reference).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(row, (_, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))).not.toMatch(
    /rosalind@|1990-02|As-you/i,
  )
  expect(await findActivationTokens(w, 'rosalind@example.com')).toHaveLength(1)
  expect(w.mails[0]?.subject).toBe('Please confirm your email address')
  expect(w.mails[0]?.text).not.toMatch(/rosalind|dating|amour/i)
})

test('a known and an unknown e-mail address get the same answer; only the mailbox learns which it was', async () => {
  await using w = await world({ PADDING_STEP: '250' })
  await w.aMember({ email: 'ann@example.com' })
  const timed = async (draft: ReturnType<typeof makeRegistrationDraft>) => {
    const start = performance.now()
    const { status, text, headers } = await register(w, draft)
    const isPadded = performance.now() - start >= 250
    await w.settle()
    return { status, text, names: Object.keys(headers), isPadded }
  }
  const known = await timed(makeRegistrationDraft({ email: 'Ann@example.com', username: 'first' }))
  const unknown = await timed(makeRegistrationDraft({ email: 'new@example.com', username: 'second' }))
  expect(known).toEqual(unknown)
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['Ann@example.com', 'Your account'],
    ['new@example.com', 'Please confirm your email address'],
  ])
})

test('a username tells nothing of an e-mail address: it is kept as long in both cases', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com' })
  await register(w, makeRegistrationDraft({ email: 'ann@example.com', username: 'Trap-one' }))
  await register(w, makeRegistrationDraft({ email: 'new@example.com', username: 'Trap-two' }))
  const again = async () => {
    const replies = await Promise.all([
      register(w, makeRegistrationDraft({ email: 'x@example.com', username: 'trap-ONE' })),
      register(w, makeRegistrationDraft({ email: 'x@example.com', username: 'trap-TWO' })),
    ])
    return replies.map(({ status }) => status)
  }
  expect(await again()).toEqual([422, 422])
  w.clock.advance(24 * 60 * 60_000)
  expect(await again()).toEqual([422, 422])
  w.clock.advance(6 * 24 * 60 * 60_000)
  expect(await again()).toEqual([201, 201])
})

test('a username that a member has is refused under its field, whatever its capitals', async () => {
  await using w = await world()
  await w.aMember({ username: 'Rosalind' })
  const { status, problem } = await register(w, makeRegistrationDraft({ username: 'rosaLIND' }))
  expect(status).toBe(422)
  expect(problem.violations).toEqual([{ propertyPath: 'username', message: 'This value is already used.' }])
  expect(await w.db.selectFrom('username_reservation').selectAll().execute()).toEqual([])
})

test('two people who want one username at the same moment do not both get it', async () => {
  await using w = await world()
  const replies = await Promise.all([
    register(w, makeRegistrationDraft({ email: 'one@example.com' })),
    register(w, makeRegistrationDraft({ email: 'two@example.com' })),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('each broken rule is told under its field', async () => {
  await using w = await world()
  const young = new Date().getUTCFullYear() - 17
  const { status, problem } = await register(w, {
    gender: 'Cat' as 'Man',
    seeking: 'Man',
    dob: `${young}-01-01`,
    location: 1.5,
    username: '12345',
    email: 'nobody',
    password: 'short',
  })
  expect(status).toBe(422)
  expect(
    Object.fromEntries(problem.violations?.map(({ propertyPath, message }) => [propertyPath, message]) ?? []),
  ).toEqual({
    gender: 'Please select an option.',
    dob: 'You must be at least 18 years old to register.',
    location: 'Please select your location from the list provided.',
    username: 'Please enter a valid username. Valid characters are letters, numbers, underscores and hyphens.',
    email: 'Please enter a valid email address.',
    password: 'Password must be a minimum of 8 characters.',
  })
  const nowhere = await register(w, makeRegistrationDraft({ location: 1 }))
  expect(nowhere.problem.violations?.[0]?.propertyPath).toBe('location')
  const unborn = await register(w, makeRegistrationDraft({ dob: '1990-02-30' }))
  expect(unborn.problem.violations?.[0]?.message).toBe('Invalid date of birth.')
})

test('the second registration of an address costs a proof of work, and each proof pays for one', async () => {
  await using w = await world()
  const from = '198.51.100.251'
  expect((await register(w, makeRegistrationDraft(), { from })).status).toBe(201)
  const second = makeRegistrationDraft({ username: 'celia', email: 'celia@example.com' })
  const refused = await register(w, second, { from })
  expect([refused.status, refused.problem.code, refused.problem.data]).toEqual([
    429,
    'proofNeeded',
    { field: 'proof', required: true, level: 1 },
  ])
  const headers = await solveProof(w)
  expect((await register(w, second, { from, headers })).status).toBe(201)
  expect((await register(w, makeRegistrationDraft({ username: 'touchstone' }), { from, headers })).problem.code).toBe(
    'proofNeeded',
  )
})

test('forty people behind one address all get through, for a little more work each; what is refused counts for nobody', async () => {
  await using w = await world()
  const from = '198.51.100.252'
  const key = addressKey(w.context, from)
  await w.aMember({ username: 'Rosalind' })
  for (let tries = 0; tries < 6; tries += 1) {
    expect((await register(w, makeRegistrationDraft({ location: 1 }), { from })).status).toBe(422)
    expect((await register(w, makeRegistrationDraft(), { from })).status).toBe(422)
  }
  const levels = []
  for (const before of [0, 1, 10, 20, 40]) {
    for (const limit of ['register', 'registrations'] as const) await exhaustLimit(w.context, limit, key, before)
    const draft = makeRegistrationDraft({ username: `name-${before}`, email: `n${before}@example.com` })
    const tried = await register(w, draft, { from })
    const level = tried.status === 429 ? Number(tried.problem.data?.['level']) : 0
    levels.push(level)
    if (level === 0) continue
    const paid = await register(w, draft, { from, headers: await solveProof(w, ProofLevel.parse(level)) })
    expect(paid.status).toBe(201)
  }
  expect(levels).toEqual([0, 1, 2, 3, 4])
  // Work of the level below is taken, since others may have gone on meanwhile; what was made far easier is not.
  const draft = makeRegistrationDraft({ username: 'celia', email: 'celia@example.com' })
  const easy = await register(w, draft, { from, headers: await solveProof(w, 2) })
  expect(easy.problem.data).toMatchObject({ level: 4 })
  expect((await register(w, draft, { from, headers: await solveProof(w, 3) })).status).toBe(201)
})

test('far behind the proofs of work stands a wall, which tells how long it stands', async () => {
  await using w = await world()
  const from = '198.51.100.252'
  await exhaustLimit(w.context, 'register', addressKey(w.context, from), 200)
  const { status, headers, problem } = await register(w, makeRegistrationDraft(), { from })
  const minutes = Math.ceil(Number(headers['retry-after']) / 60)
  expect([status, problem.code]).toEqual([429, 'tooManyRequests'])
  expect(minutes).toBeGreaterThan(58)
  expect(problem.message).toBe(`Please wait ${minutes} minutes and try again.`)
})

test('many at once from one address do not all pass as the first', async () => {
  await using w = await world()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, count) =>
      register(w, makeRegistrationDraft({ username: `name-${count}`, email: `n${count}@example.com` }), {
        from: '198.51.100.252',
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('who takes a new address of one network each time pays, after thirty accounts of it', async () => {
  await using w = await world()
  const ownedBy = (host: number) => `2001:db8:7:${host}::1`
  await exhaustLimit(w.context, 'registerByNetwork', networkKey(w.context, ownedBy(1)), 29)
  const statuses = []
  for (const host of [100, 101]) {
    const draft = makeRegistrationDraft({ username: `name-${host}`, email: `n${host}@example.com` })
    statuses.push((await register(w, draft, { from: ownedBy(host) })).status)
  }
  expect(statuses).toEqual([201, 429])
  expect((await register(w, makeRegistrationDraft(), { from: '2001:db8:8:1::1' })).status).toBe(201)
})

test('to ask for one taken username after the other costs more and more', async () => {
  await using w = await world()
  await w.aMember({ username: 'rosalind' })
  const from = '198.51.100.252'
  const ask = () => register(w, makeRegistrationDraft(), { from })
  await exhaustLimit(w.context, 'takenUsernames', addressKey(w.context, from), 9)
  expect((await ask()).status).toBe(422)
  expect((await ask()).problem.code).toBe('proofNeeded')
})

test('a taken username comes with names that are free, whose like they are, and that the rules allow', async () => {
  await using w = await world()
  const long = 'x'.repeat(30)
  for (const username of ['AnnOfAvon', 'annofavon_2', long]) await w.aMember({ username })
  await register(w, makeRegistrationDraft({ username: 'AnnOfAvon_Bath', email: 'waits@example.com' }))
  await retireUsername(w.context, 'annofavon_3')
  const freeOf = async (username: string) => {
    const { status, problem } = await register(w, makeRegistrationDraft({ username }))
    expect([status, problem.violations]).toEqual([
      422,
      [{ propertyPath: 'username', message: 'This value is already used.' }],
    ])
    return problem.data?.['free'] as string[]
  }
  const free = await freeOf('annOfAvon')
  expect(free.slice(0, 2)).toEqual(['annOfAvon_4', 'annOfAvon_5'])
  expect(free).toHaveLength(3)
  expect((await freeOf(long)).map((name) => [name.length <= 30, Username.safeParse(name).success])).toEqual(
    Array(3).fill([true, true]),
  )
  expect(await freeOf('support')).toEqual(['support_Bath'])
  expect((await register(w, makeRegistrationDraft({ username: free[2] ?? '' }))).status).toBe(201)
})

test('an address is mailed three times an hour about registrations, however many there are', async () => {
  await using w = await world()
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((letter) => register(w, makeRegistrationDraft({ username: `name-${letter}` }))),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect((await findActivationTokens(w, 'rosalind@example.com')).length).toBeLessThanOrEqual(3)
})

test('a registration sent again under its key is made once', async () => {
  await using w = await world()
  const options = { headers: { 'idempotency-key': crypto.randomUUID() }, from: '198.51.100.253' }
  const first = await register(w, makeRegistrationDraft(), options)
  const again = await register(w, makeRegistrationDraft(), options)
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  const other = await register(w, makeRegistrationDraft({ username: 'celia' }), options)
  expect([other.status, other.problem.code]).toEqual([422, 'requestReused'])
  expect(await w.db.selectFrom('member').select('id').execute()).toHaveLength(1)
})

test('twenty people who register at once, each under a key, all get through', async () => {
  await using w = await world()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      register(w, makeRegistrationDraft({ username: `name-${count}`, email: `n${count}@example.com` }), {
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201))
})

test('a new member sees themselves, and is sent to the profile first', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft())
  const [link = ''] = await findActivationTokens(w, 'rosalind@example.com')
  const { body } = await w.asNobody(session.login, {
    body: { username: 'rosalind@example.com', password: makeRegistrationDraft().password, _activation: link },
  })
  const me = await w.as(body)(accounts.me, {})
  expect(me.body).toMatchObject({
    username: 'rosalind',
    email: 'rosalind@example.com',
    gender: 'Woman',
    seeking: 'Man',
    profileUpdatedAt: null,
    image: null,
    public: null,
    key: null,
    keyVersion: null,
    messages: 0,
    notifications: 0,
    safeSearch: true,
    twoStep: false,
    status: 'active',
    description: null,
  })
  expect(me.body.location.city).toBe('Bath')
  expect(me.text).not.toMatch(/1990-02|password|dob/)
})
