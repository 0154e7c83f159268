import { type BlurStrength, comfort, type Comfort } from '@amour/contract/console/comfort.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { useHasRole } from './me.ts'
import { queryClient } from './query-client.ts'

const comfortKey = ['comfort']

/** Whether one is given cases at all, and so has limits and choices about them. */
export const useIsOfDesk = () => useHasRole('triage', 'moderator', 'childSafety', 'lead')

/** What one has chosen not to see, and how; read once, since nobody else changes it. */
export const useComfort = () =>
  useQuery({
    queryKey: comfortKey,
    queryFn: () => call(comfort.read, {}),
    enabled: useIsOfDesk(),
    staleTime: Infinity,
  })

export const useSetComfort = () =>
  useMutation({
    mutationFn: (chosen: Comfort) => call(comfort.set, { body: chosen }),
    onSuccess: (kept) => queryClient.setQueryData(comfortKey, kept),
  })

/** How far a picture is hidden when it is covered again; wholly, until the choice is known. */
export const useBlurStrength = (): BlurStrength => useComfort().data?.blur ?? 'full'
