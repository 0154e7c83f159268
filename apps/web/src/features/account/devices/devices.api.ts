import { devices } from '@amour/contract/account/devices.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#app/call/call.ts'
import { acceptGone } from '#app/call/call-error.ts'
import { queryClient } from '#app/call/query-client.ts'

/** Where the member is signed in, the latest active first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call(devices.list, {}, { signal })).data,
})

const refetchDevices = () => queryClient.invalidateQueries(devicesQuery)

/** Signs one device out; what another page has signed out meanwhile is signed out. */
export const useSignOut = () =>
  useMutation({
    mutationFn: (id: string) => call(devices.signOut, { params: { id } }).catch(acceptGone),
    onSettled: refetchDevices,
  })

/** Signs every device out but this one. */
export const useSignOutOthers = () =>
  useMutation({ mutationFn: () => call(devices.signOutOthers, { query: {} }), onSettled: refetchDevices })
