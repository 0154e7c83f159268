import { leaving } from '@amour/contract/leaving.ts'
import { useMutation } from '@tanstack/react-query'
import { forgetAccount } from '#app/account.ts'
import { call } from '#app/call.ts'
import { readAnew } from '#app/me.ts'
import { keepReceipt } from '#app/receipt.ts'
import type { Confirmation } from './confirm.api.ts'
import { giveSecondStep } from './second-step.api.ts'

/** Hides the member from everybody, until they resume. */
export const usePause = ({ onDone }: { onDone: () => void }) =>
  useMutation({
    mutationFn: () => call(leaving.pause, {}),
    async onSuccess() {
      await readAnew()
      onDone()
    },
  })

/** Deletes the account: after 28 days, or at once; then the receipt outlives it on this screen. */
export const useLeave = (when: 'later' | 'now') =>
  useMutation({
    async mutationFn({ password, code }: Confirmation) {
      return call(leaving.leave, { body: { password, ...(await giveSecondStep(code)), when } })
    },
    async onSuccess({ receipt }) {
      if (!receipt) return readAnew()
      keepReceipt(receipt)
      await forgetAccount()
    },
  })
