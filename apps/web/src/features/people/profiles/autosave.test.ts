import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#app/call/call-error.ts'
import { Autosave } from './autosave.ts'
import type { ProfileValues } from './profile-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ann: ProfileValues = {
  gender: 'Woman',
  seeking: 'Man',
  location: 2656173,
  description: 'Long evenings, short messages, no fuss.',
  height: 168,
  bodyType: null,
  ethnicity: null,
  eyeColour: null,
  hairColour: null,
  hairDownThere: null,
  haveChildren: null,
  drinking: null,
  smoking: null,
  tattoos: null,
  piercings: null,
  relationshipStatus: null,
  sexuality: null,
  consent: false,
}

/** A server that answers when it is told to, and refuses when it is told to. */
function aServer() {
  const saved: unknown[] = []
  const waiting: PromiseWithResolvers<void>[] = []
  let [has, isGiven] = [ann, false]
  return {
    saved,
    /** What it has made of what was sent, where that is something else. */
    set has(made: ProfileValues) {
      ;[has, isGiven] = [made, true]
    },
    get waiting() {
      return waiting.length
    },
    latest: () => has,
    save(draft: ProfileValues) {
      const answer = Promise.withResolvers<void>()
      waiting.push(answer)
      saved.push(draft)
      return answer.promise.then(() => isGiven || (has = draft))
    },
    async answer(error?: CallError) {
      const answer = waiting.shift()
      if (error) answer?.reject(error)
      else answer?.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const pause = () => vi.advanceTimersByTimeAsync(1000)

test('a save says what was changed here, and nothing of the rest', async () => {
  const server = aServer()
  const named: string[][] = []
  const autosave = new Autosave({
    latest: server.latest,
    save(draft, changed) {
      named.push(changed)
      return server.save(draft)
    },
  })
  autosave.change({ ...ann, height: 169, smoking: 'no' })
  await pause()
  await server.answer()
  autosave.change({ ...ann, height: 170, smoking: 'no' })
  await pause()
  expect(named).toEqual([['height', 'smoking'], ['height']])
})

test('what another page has saved is shown here, and what is being changed here stays', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, height: 170 })
  expect(autosave.adopt({ ...ann, height: 181, smoking: 'no', description: 'Written on the telephone.' })).toEqual({
    smoking: 'no',
    description: 'Written on the telephone.',
  })
  await pause()
  await server.answer()
  expect(server.saved).toEqual([{ ...ann, height: 170 }])
  // It has been taken for a change of nobody's: there is nothing to be saved of it.
  autosave.change({ ...ann, height: 170, smoking: 'no', description: 'Written on the telephone.' })
  expect(autosave.isDirty()).toBe(false)
})

test('what another page has saved just as it stands here is not said to be saved for ever', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  const changed = { ...ann, height: 170 }
  autosave.change(changed)
  expect(Object.values(autosave.get().status)).toContain('saving')
  autosave.adopt(changed)
  await pause()
  expect([server.saved, Object.values(autosave.get().status).includes('saving')]).toEqual([[], false])
})

test('what is put back here to what it was, though another page has changed it since, is a change', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, height: 170 })
  expect(autosave.adopt({ ...ann, height: 181 })).toEqual({})
  autosave.change(ann)
  expect(autosave.isDirty()).toBe(true)
})

test('what the server has made of a save of this page is not put under the fingers of who writes on', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  const typed = { ...ann, description: `${ann.description} And ` }
  autosave.change(typed)
  await pause()
  const kept = { ...typed, description: typed.description.trim() }
  // The account hears of the answer before the save has come to its end, or after.
  expect(autosave.adopt(kept)).toEqual({})
  server.has = kept
  await server.answer()
  expect(autosave.adopt(kept)).toEqual({})
  expect([autosave.isDirty(), autosave.adopt({ ...kept, height: 150 })]).toEqual([false, { height: 150 }])
})

test('what may have been saved although its answer was lost is saved again when it is put back', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, height: 170 })
  await pause()
  await server.answer(new CallError(0, {}))
  autosave.change(ann)
  expect(autosave.isDirty()).toBe(true)
  await pause()
  await server.answer()
  expect(server.saved.at(-1)).toEqual(ann)
  expect([autosave.isDirty(), autosave.get().status.look]).toEqual([false, 'saved'])
})

test('what is typed is saved once, after a pause, and said to be', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, height: 169 })
  autosave.change({ ...ann, height: 170 })
  expect(autosave.get().status).toMatchObject({ look: 'saving', life: 'idle' })
  await pause()
  await server.answer()
  expect(server.saved).toEqual([{ ...ann, height: 170 }])
  expect(autosave.get().status.look).toBe('saved')
  expect(autosave.isDirty()).toBe(false)
})

test('there are never two saves at once, and the last word wins', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, height: 169 })
  void autosave.flush()
  autosave.change({ ...ann, height: 170, smoking: 'no' })
  void autosave.flush()
  expect(server.waiting).toBe(1)
  await server.answer()
  expect(server.waiting).toBe(1)
  await server.answer()
  expect(server.saved).toMatchObject([{ height: 169 }, { height: 170, smoking: 'no' }])
  expect(autosave.isDirty()).toBe(false)
})

test('a part that is not right holds up no other, and is told of only when its field is left', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, description: 'Short.', smoking: 'vape' })
  await pause()
  await server.answer()
  expect(server.saved).toMatchObject([{ description: ann.description, smoking: 'vape' }])
  expect(autosave.get().fieldErrors).toEqual({})
  autosave.tellFieldErrors()
  expect(autosave.get()).toMatchObject({
    fieldErrors: { description: 'descriptionLength' },
    status: { about: 'failed', life: 'saved' },
  })
  autosave.change({ ...ann, description: 'Short, but no longer too short.', smoking: 'vape' })
  expect(autosave.get().fieldErrors).toEqual({})
  await pause()
  await server.answer()
  expect(autosave.get().status.about).toBe('saved')
})

test('an outage loses nothing: it is told, kept and tried again', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, drinking: 'socially' })
  await pause()
  await server.answer(new CallError(0, {}))
  expect(autosave.get().status.life).toBe('failed')
  expect(autosave.isDirty()).toBe(true)
  await vi.advanceTimersByTimeAsync(11_000)
  await server.answer()
  expect(server.saved.at(-1)).toMatchObject({ drinking: 'socially' })
  expect(autosave.get()).toMatchObject({ error: undefined, status: { life: 'saved' } })
})

test('a refusal is told under its field and not sent again by itself', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  autosave.change({ ...ann, location: 7 })
  await pause()
  const violations = [{ propertyPath: 'location', message: 'Please choose a place from the list.' }]
  await server.answer(new CallError(422, { violations }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.saved).toHaveLength(1)
  expect(autosave.get().fieldErrors).toEqual({ location: 'Please choose a place from the list.' })
})

test('what another tab has saved meanwhile is not undone', async () => {
  const server = aServer()
  const autosave = new Autosave(server)
  void server.save({ ...ann, tattoos: 'many' })
  await server.answer()
  autosave.change({ ...ann, smoking: 'no' })
  await pause()
  expect(server.saved.at(-1)).toMatchObject({ tattoos: 'many', smoking: 'no' })
})
