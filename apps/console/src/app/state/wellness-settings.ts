import { type BlurStrength, wellnessSettings, type WellnessDraft } from '@amour/contract/console/wellness-settings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { useHasRole } from '#app/call/me.ts'
import { queryClient } from '#app/call/query-client.ts'

const wellnessKey = ['wellness']

/** Whether one is given cases at all, and so has limits and choices about them. */
export const useIsCaseWorker = () => useHasRole('triage', 'moderator', 'childSafety', 'lead')

/** What one has chosen not to see, and how; read once, since nobody else changes it. */
export const useWellnessSettings = () =>
  useQuery({
    queryKey: wellnessKey,
    queryFn: () => call(wellnessSettings.read, {}),
    enabled: useIsCaseWorker(),
    staleTime: Infinity,
  })

export const useSetWellnessSettings = () =>
  useMutation({
    mutationFn: (chosen: WellnessDraft) => call(wellnessSettings.set, { body: chosen }),
    onSuccess: (kept) => queryClient.setQueryData(wellnessKey, kept),
  })

/** How far a picture is hidden when it is covered again; wholly, until the choice is known. */
export const useBlurStrength = (): BlurStrength => useWellnessSettings().data?.blur ?? 'full'
