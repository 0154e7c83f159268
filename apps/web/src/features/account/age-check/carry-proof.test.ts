import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#app/call/query-client.ts'
import type { KeptCheck } from '#app/storage/storage-age-check.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { carryProof, chooseMoment, keptCheckKey, reviseMoment, withRevised } from './carry-proof.ts'

const MINUTE = 60_000
const now = Date.parse('2026-12-01T12:00:00Z')

test('a proof waits for its moment, and for another one where a clock that was ahead has chosen that', () => {
  const chosen = chooseMoment(now)
  expect(reviseMoment(chosen, now)).toBe(chosen)
  expect(reviseMoment(chosen, now + 2 * 60 * MINUTE)).toBe(chosen)
  for (const ahead of [2 * 60 * MINUTE, 40 * 24 * 60 * MINUTE]) {
    const revised = reviseMoment(chosen + ahead, now)
    expect(revised - now).toBeGreaterThanOrEqual(2 * MINUTE)
    expect(revised - now).toBeLessThanOrEqual(60 * MINUTE)
  }
})

test('where the store takes no other moment a proof waits for it all the same, and the screen is told', async () => {
  vi.useFakeTimers({ now })
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(accountSlot, 'get').mockReturnValue({ token: '', user: { id: 'ann' } } as never)
  onTestFinished(() => void vi.restoreAllMocks())
  const told = vi.spyOn(queryClient, 'invalidateQueries')
  const kept: KeptCheck = { step: 'ready', token: '', dueAt: now + 40 * 24 * 60 * MINUTE, attempt: 'one' }
  const written: unknown[] = []
  const store = {
    read: async () => kept,
    async replace(...[, , check]: unknown[]) {
      written.push(check)
      throw new Error('QuotaExceededError')
    },
  }
  await carryProof(store)
  expect(told).toHaveBeenCalledWith({ queryKey: keptCheckKey })
  const { dueAt } = written[0] as { dueAt: number }
  expect(dueAt - now).toBeLessThanOrEqual(60 * MINUTE)
  expect(vi.getTimerCount()).toBe(1)
  // What the screen reads of it has the moment that holds.
  expect(withRevised(kept)).toEqual({ ...kept, dueAt })
  // Asked again before that, it keeps to the moment that it has chosen.
  vi.setSystemTime(now + MINUTE)
  await carryProof(store)
  expect(written).toEqual([written[0], written[0]])
})
