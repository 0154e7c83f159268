import { type DisclosureKind, disclosures } from '@amour/contract/console/disclosures.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'

const renew = () => queryClient.invalidateQueries({ queryKey: ['disclosures'] })

export const useDisclosures = (id: string) =>
  useQuery({ queryKey: ['disclosures', id], queryFn: () => call(disclosures.list, { params: { id } }) })

export const useProposeDisclosure = (id: string) =>
  useMutation({
    mutationFn: (body: { kind: DisclosureKind; recipient: string }) =>
      call(disclosures.propose, { params: { id }, body }),
    onSuccess: async () => {
      await renew()
      await queryClient.invalidateQueries({ queryKey: ['cases', 'proposals'] })
    },
  })

export const usePreserve = (id: string) =>
  useMutation({
    mutationFn: (why: string) => call(disclosures.preserve, { params: { id }, body: { why } }),
    onSuccess: renew,
  })

export const useRelease = (id: string) =>
  useMutation({ mutationFn: () => call(disclosures.release, { params: { id } }), onSuccess: renew })

/** Fetches the file and gives it to the browser. */
export const useFetchDisclosure = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { name, data } = await call(disclosures.fetch, { params: { id } })
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([bytes], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    },
  })
