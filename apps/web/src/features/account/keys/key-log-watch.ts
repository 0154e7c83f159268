import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '#app/text/i18n.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { checkKeyLog } from './key-log-check.ts'
import { keyLogStatus } from './key-log-status.ts'
import { KeyLogStop } from './KeyLogStop.tsx'

/** Milliseconds between two looks at whether a day has gone, or somebody else has logged in. */
const ROUND = 60 * 60_000

let isShown = false

/** Looks at the log of keys now, for whoever logs in later, and while the page stays open. */
export function watchKeyLog() {
  if (!__KEY_LOG_POLICY__) return
  let memberId: string | undefined
  const look = async () => {
    const { user } = accountSlot.get()
    memberId = user?.id
    if (!user) return
    await checkKeyLog()
  }
  // Whoever looked: a message that was about to go finds it as well.
  const ask = () => {
    const log = keyLogStatus.get()
    if (log?.is === 'good' && 'keys' in log.own) void showStop()
  }
  keyLogStatus.subscribe(ask)
  ask()
  const follow = () => void (accountSlot.get().user?.id !== memberId && look())
  accountSlot.subscribe(follow)
  setInterval(() => void look(), ROUND)
  void look()
}

/** Beside the app, and over all of it: it has to be answered on whichever screen the member is. */
async function showStop() {
  if (isShown) return
  isShown = true
  await loadTexts(['keys'])
  createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(KeyLogStop))
}
