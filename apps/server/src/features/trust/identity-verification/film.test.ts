import { cases } from '@amour/contract/console/cases.ts'
import { gestures, verification } from '@amour/contract/trust/verification.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { claimNextCase, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { ffmpeg, makeFilm, runFfmpeg } from '@amour/test/media/test-film.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { cleanUpSelfies, endOldChecks } from './verification.jobs.ts'

const slow = { timeout: 120_000 }

/** Ann and Bob with photos, and two moderators. */
async function aFixture() {
  const w = await world()
  const fixture = await openModerationFixture(w)
  for (const { id } of [fixture.ann, fixture.bob]) await storePhoto(w.context, id, { isDefault: true })
  return { ...fixture, w, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

const stateOf = async (w: World, member: TestMember) => (await w.as(member)(verification.view, {})).body
const begin = async (w: World, member: TestMember) => (await w.as(member)(verification.beginFilm, {})).body
const send = (w: World, member: TestMember, attempt: string, film: Buffer) =>
  w.as(member)(verification.sendFilm, { body: { attempt } }, { file: Uint8Array.from(film) })

/** Draws gestures, sends a film of them, and has it decoded and filed. */
async function sendNew(w: World, member: TestMember, film: Buffer) {
  const { film: drawn } = await begin(w, member)
  const sent = await send(w, member, drawn?.attempt ?? '', film)
  expect(sent.status, sent.text).toBe(201)
  await w.settle()
  // The file as it came goes by work that the first has put there.
  await w.settle()
  await moderationMaintenance.perform(w.context, {})
  return drawn?.gestures
}

async function files(w: World) {
  const keys = []
  for await (const { key } of w.context.storage.list('selfies')) keys.push(key)
  return keys
}

const short = () => makeFilm({ seconds: 3, kind: 'webm', size: '320x240', rate: 10 })

test.skipIf(!ffmpeg)(
  'a member is verified by a film of two gestures that were drawn, which a person opens, and which is deleted then',
  slow,
  async () => {
    await using fixture = await aFixture()
    const { w, ann, mia, max } = fixture
    const drawn = await sendNew(w, ann, await short())
    expect(drawn).toHaveLength(2)
    expect(await stateOf(w, ann)).toMatchObject({ state: 'waiting', isFilm: true, film: null, code: null })
    const [key = ''] = await files(w)
    expect(await files(w)).toHaveLength(1)
    expect((await w.context.storage.read(key))?.includes('ftyp')).toBe(false)

    const claim = await claimNextCase(w, mia, 'selfies')
    const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: claim.id } })
    expect(file.film).toMatchObject({ gestures: drawn, sentBefore: [] })
    expect([file.selfie, file.media.length]).toEqual([null, 1])
    const verdict = {
      params: { id: claim.id },
      body: { token: claim.token, version: claim.version, action: 'verified', reason: 'allowed' },
    } as const
    expect((await w.asStaff(mia)(cases.decide, verdict)).problem.code).toBe('evidenceUnseen')
    const look = (who: typeof mia, size: 'film' | 'selfie') =>
      w.asStaff(who)(cases.look, {
        params: { id: claim.id },
        body: { token: claim.token, reason: 'decide', mediaId: null, size },
      })
    // A look at something that is not there opens nothing; nor does another's.
    expect((await look(mia, 'selfie')).status).toBe(404)
    expect((await look(max, 'film')).status).toBe(409)
    expect((await w.asStaff(mia)(cases.decide, verdict)).problem.code).toBe('evidenceUnseen')
    const { body: seen } = await look(mia, 'film')
    expect([seen.type, Buffer.from(seen.data, 'base64').subarray(4, 8).toString()]).toEqual(['video/mp4', 'ftyp'])
    expect((await w.asStaff(mia)(cases.decide, verdict)).status).toBe(200)
    await w.settle()
    expect(await stateOf(w, ann)).toMatchObject({ state: 'verified', isFilm: true })
    expect(await files(w)).toEqual([])
    // Afterwards it can be had by nobody, by no call and no statement.
    expect([(await look(mia, 'film')).status, (await look(max, 'film')).status]).toEqual([409, 409])
    const rows = await w.dbOf('mod_rw').selectFrom('verification').select(['storage_key', 'key_sealed']).execute()
    expect(rows).toEqual([{ storage_key: null, key_sealed: null }])
  },
)

test.skipIf(!ffmpeg)(
  'a film counts for who had the gestures drawn, once, in time, and for the last that were drawn',
  slow,
  async () => {
    await using fixture = await aFixture()
    const { w, ann, bob } = fixture
    const film = await short()
    const first = (await begin(w, ann)).film?.attempt ?? ''
    const second = (await begin(w, ann)).film?.attempt ?? ''
    const fault = async (member: TestMember, attempt: string) => (await send(w, member, attempt, film)).problem.code
    expect(await fault(ann, first)).toBe('filmOver')
    expect(await fault(bob, second)).toBe('filmOver')
    await begin(w, bob)
    expect(await fault(bob, second)).toBe('filmOver')
    // No code of a selfie opens the way for a film, and no attempt for a selfie.
    const photo = Uint8Array.from(await makePhotoFile({ width: 1200, height: 900 }))
    expect(
      (await w.as(ann)(verification.send, { body: { code: second.slice(0, 20) } }, { file: photo })).problem.code,
    ).toBe('verificationOver')
    const { code } = (await w.as(bob)(verification.begin, {})).body
    expect(await fault(bob, code ?? '')).toBe('filmOver')
    w.clock.advance(5 * MINUTE + 1_000)
    expect(await stateOf(w, ann)).toMatchObject({ state: 'none', film: null })
    expect(await fault(ann, second)).toBe('filmOver')
    const third = (await begin(w, ann)).film?.attempt ?? ''
    expect((await send(w, ann, third, film)).status).toBe(201)
    expect(await fault(ann, third)).toBe('filmOver')
    expect((await w.as(ann)(verification.beginFilm, {})).problem.code).toBe('verificationBusy')
    expect(await files(w)).toHaveLength(1)
  },
)

test('gestures are drawn anew each time, all of them by chance, and not for who has no photo', async () => {
  await using fixture = await aFixture()
  const { w, ann } = fixture
  const cat = await w.aMember()
  expect((await w.as(cat)(verification.beginFilm, {})).problem.code).toBe('verificationPhoto')
  const pairs = new Set<string>()
  const named = new Set<string>()
  for (let turn = 0; turn < 150; turn += 1) {
    await w.context.limits.forget('verificationCodes', ann.id)
    const drawn = (await begin(w, ann)).film?.gestures ?? []
    expect(new Set(drawn).size).toBe(2)
    pairs.add(drawn.join())
    for (const gesture of drawn) named.add(gesture)
  }
  // All twelve in 300 draws, and no few pairs: by chance it fails less than once in a million million runs.
  expect([named.size, pairs.size > 60]).toEqual([gestures.length, true])
  // Whoever draws until an old film fits is stopped long before.
  const answers = []
  for (let turn = 0; turn < 11; turn += 1) answers.push((await w.as(ann)(verification.beginFilm, {})).status)
  expect(answers.at(-1)).toBe(429)
})

test.skipIf(!ffmpeg)(
  'the same film sent again, the same one recoded, and a selfie out of it are shown as seen before; another film is not',
  slow,
  async () => {
    await using fixture = await aFixture()
    const { w, ann, bob, mia } = fixture
    const film = await short()
    const repeats = async () => {
      const claim = await claimNextCase(w, mia, 'selfies')
      const { body } = await w.asStaff(mia)(cases.view, { params: { id: claim.id } })
      await decideCase(w, mia, claim, { action: 'askAgain' })
      return (body.film ?? body.selfie)?.sentBefore.map(({ username, isOwn, isSameFile, isFilm }) => ({
        username,
        isOwn,
        isSameFile,
        isFilm,
      }))
    }
    await sendNew(w, ann, film)
    expect(await repeats()).toEqual([])
    await sendNew(w, bob, film)
    expect(await repeats()).toEqual([{ username: 'ann', isOwn: false, isSameFile: true, isFilm: true }])
    // Smaller, mirrored, and in another container.
    const recoded = await runFfmpeg(
      ['-i', 'input', '-vf', 'hflip,scale=480:270', '-c:v', 'libx264', '-an'],
      'mp4',
      film,
    )
    await sendNew(w, ann, recoded)
    expect(await repeats()).toEqual([
      { username: 'bob', isOwn: false, isSameFile: false, isFilm: true },
      { username: 'ann', isOwn: true, isSameFile: false, isFilm: true },
    ])
    const other = await runFfmpeg(
      ['-f', 'lavfi', '-i', 'mandelbrot=s=640x360:r=25', '-t', '3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
      'mp4',
    )
    await sendNew(w, bob, other)
    expect(await repeats()).toEqual([])
  },
)

test.skipIf(!ffmpeg)(
  'what cannot be read, is too long, or waits too long is refused with its reason, deleted, and shown to nobody',
  slow,
  async () => {
    await using fixture = await aFixture()
    const { w, ann, bob, mia } = fixture
    const attempt = (await begin(w, ann)).film?.attempt ?? ''
    expect((await send(w, ann, attempt, Buffer.from('no film'))).status).toBe(415)
    expect((await send(w, ann, attempt, await makePhotoFile({ width: 400, height: 400 }))).status).toBe(415)
    const film = await short()
    await sendNew(w, ann, film.subarray(0, 2_000))
    expect(await stateOf(w, ann)).toMatchObject({ state: 'refused', reason: 'unreadable', isFilm: true })
    await sendNew(w, bob, await makeFilm({ seconds: 20, size: '320x240', rate: 5 }))
    expect(await stateOf(w, bob)).toMatchObject({ state: 'refused', reason: 'tooLong' })
    expect((await w.asStaff(mia)(cases.next, { body: { queue: 'selfies' } })).body.data).toEqual([])
    await w.settle()
    expect(await files(w)).toEqual([])
    const { data } = (await w.as(ann)(notifications.all, { body: {} })).body
    expect(data.map(({ type }) => type)).toContain('verification')

    await sendNew(w, ann, film)
    const later = async (by: number) => {
      w.clock.advance(by)
      for (const { perform } of [cleanUpSelfies, endOldChecks]) await perform(w.context, {})
      await w.settle()
      return [
        await files(w),
        await w.db
          .selectFrom('verification')
          .select(['state', 'reason'])
          .where('member_id', '=', ann.id)
          .orderBy('created_at', 'desc')
          .executeTakeFirst(),
      ]
    }
    expect(await later(14 * DAY - HOUR)).toMatchObject([[expect.any(String)], { state: 'waiting' }])
    expect(await later(2 * HOUR)).toEqual([[], { state: 'refused', reason: 'expired' }])
    await moderationMaintenance.perform(w.context, {})
    const open = await w.db
      .selectFrom('moderation_case')
      .select('id')
      .where('kind', '=', 'verification')
      .where('state', '<>', 'closed')
      .execute()
    expect(open).toEqual([])
    // A year later nothing is left to know it by.
    await later(366 * DAY)
    expect(await w.db.selectFrom('verification_print').select('id').execute()).toEqual([])
  },
)

test.skipIf(!ffmpeg)(
  'no statement of the console, the API or the worker makes a tick of a film that nobody has opened',
  slow,
  async () => {
    await using fixture = await aFixture()
    const { w, ann, mia, max } = fixture
    await sendNew(w, ann, await short())
    const claim = await claimNextCase(w, mia, 'selfies')
    const at = w.clock.now()
    const gone = { storage_key: null, key_sealed: null, decided_at: at, reason: null }
    const tick = (role: 'mod_rw' | 'api_rw' | 'worker', by: string) =>
      w
        .dbOf(role)
        .updateTable('verification')
        .set({ state: 'verified', ...gone, decided_by: by })
        .where('state', '=', 'waiting')
        .execute()
    for (const role of ['mod_rw', 'api_rw', 'worker'] as const) {
      for (const who of [mia.id, max.id])
        await expect(tick(role, who), role).rejects.toThrow('the film has not been opened')
      await expect(
        w.dbOf(role).updateTable('member').set({ verified_at: at }).where('id', '=', ann.id).execute(),
        role,
      ).rejects.toThrow('a tick needs a check')
      const row = {
        id: claim.id,
        member_id: ann.id,
        state: 'verified',
        code: 'x',
        code_until: at,
        created_at: at,
        decided_at: at,
      } as const
      await expect(w.dbOf(role).insertInto('verification').values(row).execute(), role).rejects.toThrow(
        role === 'mod_rw' ? 'permission denied' : 'begins with a code',
      )
    }
    // By another look, at what is no film.
    await w.asStaff(mia)(cases.look, {
      params: { id: claim.id },
      body: { token: claim.token, reason: 'decide', mediaId: null, size: 'selfie' },
    })
    await expect(tick('mod_rw', mia.id)).rejects.toThrow('the film has not been opened')
    await w
      .dbOf('mod_rw')
      .updateTable('verification')
      .set({ state: 'refused', ...gone, reason: 'askAgain' })
      .execute()
    await expect(
      w.dbOf('mod_rw').updateTable('verification').set({ state: 'verified', reason: null }).execute(),
    ).rejects.toThrow('by nothing')
    expect(await stateOf(w, ann)).toMatchObject({ state: 'refused' })
  },
)
