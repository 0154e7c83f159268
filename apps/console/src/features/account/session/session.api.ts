import { staffSession } from '@amour/contract/console/staff-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { assertSecurityKey, createSecurityKey } from '#app/call/authenticator.ts'
import { call } from '#app/call/call.ts'
import { isRefusal } from '#app/call/call-error.ts'
import { hasSessionEnded, sessionToken } from '#app/call/staff-session.ts'
import { meQuery } from '#app/call/me.ts'
import { queryClient } from '#app/call/query-client.ts'

/** No key has answered in time, or it was not one of ours. */
class KeySilent extends Error {
  override readonly name = 'KeySilent'
}

function enter({ token: given, staff }: Awaited<ReturnType<typeof call<typeof staffSession.signIn>>>) {
  hasSessionEnded.set(false)
  queryClient.setQueryData(meQuery.queryKey, staff)
  sessionToken.set(given)
}

export const useSignIn = () =>
  useMutation({
    mutationFn: async () => {
      const passkey = await assertSecurityKey(await call(staffSession.question, {}))
      if (!passkey) throw new KeySilent()
      return call(staffSession.signIn, { body: { passkey } })
    },
    onSuccess: enter,
  })

/** As whom one may try the console; undefined outside of a demonstration. */
export const useDemoStaff = () =>
  useQuery({
    queryKey: ['demo'],
    queryFn: () =>
      call(staffSession.demo, {}).then(
        ({ data }) => data,
        (error: unknown) => {
          if (isRefusal(error, 'notFound')) return []
          throw error
        },
      ),
  })

export const useDemoSignIn = () =>
  useMutation({ mutationFn: (id: string) => call(staffSession.demoSignIn, { params: { id } }), onSuccess: enter })

export const useStepUp = () =>
  useMutation({
    mutationFn: async (isDemo: boolean) => {
      if (isDemo) return call(staffSession.stepUp, { body: {} })
      const passkey = await assertSecurityKey(await call(staffSession.askStepUp, {}))
      if (!passkey) throw new KeySilent()
      return call(staffSession.stepUp, { body: { passkey } })
    },
    onSuccess: (staff) => queryClient.setQueryData(meQuery.queryKey, staff),
  })

export const useEnrolment = (invitation: string) =>
  useQuery({
    queryKey: ['enrolment', invitation],
    queryFn: () => call(enrolment.question, { body: { token: invitation } }),
    // The question is put to a key within minutes; asking again is for whoever presses the button.
    staleTime: Infinity,
    retry: false,
  })

export const useAddKey = (invitation: string) =>
  useMutation({
    mutationFn: async (name: string) => {
      const { options } = await call(enrolment.question, { body: { token: invitation } })
      const passkey = await createSecurityKey(options)
      if (!passkey) throw new KeySilent()
      return call(enrolment.add, { body: { token: invitation, name, passkey } })
    },
  })
