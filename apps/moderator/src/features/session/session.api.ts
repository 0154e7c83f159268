import { deskSession } from '@amour/contract/console/desk-session.ts'
import { enrolment } from '@amour/contract/console/enrolment.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { askKey, makeKey } from '#app/authenticator.ts'
import { call } from '#app/call.ts'
import { isRefusal } from '#app/call-error.ts'
import { ended, token } from '#app/desk.ts'
import { meQuery } from '#app/me.ts'
import { queryClient } from '#app/query-client.ts'

/** No key has answered in time, or it was not one of ours. */
class KeySilent extends Error {
  override readonly name = 'KeySilent'
}

function enter({ token: given, staff }: Awaited<ReturnType<typeof call<typeof deskSession.signIn>>>) {
  ended.set(false)
  queryClient.setQueryData(meQuery.queryKey, staff)
  token.set(given)
}

export const useSignIn = () =>
  useMutation({
    mutationFn: async () => {
      const passkey = await askKey(await call(deskSession.question, {}))
      if (!passkey) throw new KeySilent()
      return call(deskSession.signIn, { body: { passkey } })
    },
    onSuccess: enter,
  })

/** As whom one may try the console; undefined outside of a demonstration. */
export const useDemoStaff = () =>
  useQuery({
    queryKey: ['demo'],
    queryFn: () =>
      call(deskSession.demo, {}).then(
        ({ data }) => data,
        (error: unknown) => {
          if (isRefusal(error, 'notFound')) return []
          throw error
        },
      ),
  })

export const useDemoSignIn = () =>
  useMutation({ mutationFn: (id: string) => call(deskSession.demoSignIn, { params: { id } }), onSuccess: enter })

export const useTouch = () =>
  useMutation({
    mutationFn: async (isDemo: boolean) => {
      if (isDemo) return call(deskSession.touch, { body: {} })
      const passkey = await askKey(await call(deskSession.askTouch, {}))
      if (!passkey) throw new KeySilent()
      return call(deskSession.touch, { body: { passkey } })
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
      const passkey = await makeKey(options)
      if (!passkey) throw new KeySilent()
      return call(enrolment.add, { body: { token: invitation, name, passkey } })
    },
  })
