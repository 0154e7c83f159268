import { MutationObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSlot } from '#app/storage/storage.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'
import { queryClient } from './query-client.ts'

// Of a member nothing but who they are counts here.
const logIn = (id: string) => accountSlot.set({ token: id, refresh_token: id, user: { id } as StoredUser })

const tokenOf = (id: string) => `head.${btoa(JSON.stringify({ sub: id }))}.sign`

beforeEach(() => accountSlot.clear())
afterEach(() => accountSlot.clear())

/** Something that a member begins, whose answer comes when it is given; `said` is what is made of that. */
function begin() {
  const answer = Promise.withResolvers<string>()
  const said = vi.fn<(what: string) => void>()
  const options = queryClient.defaultMutationOptions({
    mutationFn: () => answer.promise,
    onMutate: () => 'before',
    onSuccess: (data: string) => said(data),
    onError: (error: Error, _: void, before: string | undefined) => said(`${before}: ${error.message}`),
    onSettled: () => said('over'),
  })
  const mutation = queryClient.getMutationCache().build(queryClient, options)
  return { said, ...answer, ended: mutation.execute(undefined).catch(() => undefined) }
}

test('what has become of something is said to whoever began it', async () => {
  logIn('ann')
  const done = begin()
  done.resolve('done')
  await done.ended
  expect(done.said.mock.calls).toEqual([['done'], ['over']])
  const failed = begin()
  failed.reject(new Error('no answer'))
  await failed.ended
  expect(failed.said.mock.calls).toEqual([['before: no answer'], ['over']])
})

test('what has become of something that one member began is not said to the next', async () => {
  for (const end of [({ resolve }: ReturnType<typeof begin>) => resolve('done'), lose]) {
    logIn('ann')
    const begun = begin()
    logIn('ben')
    end(begun)
    await begun.ended
    expect(begun.said).not.toHaveBeenCalled()
  }
})

test('nor where the page was drawn anew while it was under way, which brings callbacks anew', async () => {
  logIn('ann')
  const answer = Promise.withResolvers<string>()
  const said = vi.fn<(what: string) => void>()
  const drawn = () => ({ mutationFn: () => answer.promise, onSuccess: (data: string) => said(data) })
  const observer = new MutationObserver(queryClient, drawn())
  const ended = observer.mutate()
  observer.setOptions(drawn())
  logIn('ben')
  answer.resolve('done')
  await ended
  expect(said).not.toHaveBeenCalled()
})

const lose = ({ reject }: ReturnType<typeof begin>) => reject(new Error('no answer'))

test('what a visitor begins goes on when they log in, and what ends a session to its end', async () => {
  const login = begin()
  logIn('ann')
  login.resolve('welcome')
  await login.ended
  expect(login.said).toHaveBeenCalledWith('welcome')
  const leaving = begin()
  accountSlot.clear()
  leaving.resolve('goodbye')
  await leaving.ended
  expect(leaving.said).toHaveBeenCalledWith('goodbye')
})

test('what was asked in the name of a member who had not been read yet is not shown to the next', async () => {
  const page = ['members', 'page', 'eve']
  vi.resetModules()
  const { accountSlot: slot } = await import('#app/storage/storage.ts')
  // A page that starts with tokens alone.
  const tokens = { token: tokenOf('ann'), refresh_token: 'ann' }
  slot.set({ ...tokens, user: null })
  const { queryClient: client } = await import('./query-client.ts')
  client.setQueryData(page, 'as Ann sees her')
  const answer = Promise.withResolvers<string>()
  const said = vi.fn<(what: string) => void>()
  const begun = { mutationFn: () => answer.promise, onSuccess: (data: string) => said(data) }
  const ended = new MutationObserver(client, begun).mutate()
  slot.set({ token: tokenOf('ben'), refresh_token: 'ben', user: { id: 'ben' } as StoredUser }) // nothing but who they are counts
  expect(client.getQueryData(page)).toBeUndefined()
  answer.resolve('done')
  await ended
  expect(said).not.toHaveBeenCalled()
})

test('nor where they had logged in while this page stood open', () => {
  accountSlot.set({ token: tokenOf('ann'), refresh_token: 'ann', user: null })
  queryClient.setQueryData(['members', 'page', 'eve'], 'as Ann sees her')
  accountSlot.set({ token: tokenOf('ben'), refresh_token: 'ben', user: { id: 'ben' } as StoredUser }) // as above
  expect(queryClient.getQueryData(['members', 'page', 'eve'])).toBeUndefined()
})

test('but it stays once that member has been read', () => {
  accountSlot.set({ token: tokenOf('ann'), refresh_token: 'ann', user: null })
  queryClient.setQueryData(['members', 'page', 'eve'], 'as Ann sees her')
  accountSlot.set({ ...accountSlot.get(), user: { id: 'ann' } as StoredUser }) // as above
  expect(queryClient.getQueryData(['members', 'page', 'eve'])).toBe('as Ann sees her')
})
