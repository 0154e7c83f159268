import { type AgeKey, ageCheck } from '@amour/contract/account/age-check.ts'
import { ageProof } from '@amour/contract/account/age-proof.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useUser } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { readAgeCheck, writeAgeCheck } from '#app/storage/storage-age-check.ts'
import { carryProof, chooseMoment, handIn, keptCheckKey, withRevised } from './carry-proof.ts'

const gateQuery = queryOptions({
  queryKey: ['age-check', 'gate'],
  queryFn: ({ signal }) => call(ageCheck.gate, {}, { signal }),
  staleTime: 0,
})

/** Where ages are checked, and by which keys. */
export const useAgeGate = () => useQuery(gateQuery)

/** What this browser keeps of the member's check; null where there is none. */
export function useKeptCheck() {
  const { id } = useUser()
  return useQuery({
    queryKey: [...keptCheckKey, id],
    queryFn: async () => withRevised(await readAgeCheck(id)) ?? null,
    staleTime: 0,
  })
}

/** What the site knows of the member's age. */
export const useOwnAgeProof = () =>
  useQuery({
    queryKey: ['age-check', 'own'],
    queryFn: ({ signal }) => call(ageProof.own, {}, { signal }),
    staleTime: 0,
  })

const kept = () => queryClient.invalidateQueries({ queryKey: keptCheckKey })

/** The site has no gate, or no key for this month, any more. */
class NoGate extends Error {}

/** This browser keeps nothing, so that a proof would have nowhere to come back to. */
export class NothingKept extends Error {}

/** Covers a new proof for one of the ways, and goes to the gate with it. */
export function useBeginCheck() {
  const { id } = useUser()
  return useMutation({
    async mutationFn(way: AgeKey['methodClass']) {
      const [{ cover }, { url, audience, keys }] = await Promise.all([
        import('./blinding.ts'),
        queryClient.fetchQuery(gateQuery),
      ])
      const key = keys.find(({ methodClass }) => methodClass === way)
      if (!url || !key) throw new NoGate()
      const { begun, asked } = await cover(audience, key)
      await writeAgeCheck(id, begun).catch((cause: unknown) => {
        throw new NothingKept(undefined, { cause })
      })
      location.assign(`${url}/?${new URLSearchParams(asked)}`)
    },
  })
}

/** The signature does not fit what this browser covered. */
export class NotOurs extends Error {}

/** Makes the proof from what the gate has signed, and lets it wait. */
export function useFinishCheck() {
  const { id } = useUser()
  return useMutation({
    async mutationFn(signature: string) {
      const check = await readAgeCheck(id)
      if (check?.step !== 'begun') throw new NotOurs()
      const { uncover } = await import('./blinding.ts')
      const token = await uncover(check, signature).catch((cause: unknown) => {
        throw new NotOurs(undefined, { cause })
      })
      const dueAt = chooseMoment(Date.now())
      await writeAgeCheck(id, { step: 'ready', token, dueAt, attempt: crypto.randomUUID() })
      void carryProof()
    },
    onSettled: kept,
  })
}

/** Hands the proof in without waiting any longer. */
export const useHandIn = () => useMutation({ mutationFn: handIn, onSettled: kept })
