import { useEffect } from 'react'
import { lockAccount } from './account.ts'

/** A page that says nothing about who looked at it. */
export const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'

/** Longest time between the two presses of Esc, in milliseconds. */
const DOUBLE_PRESS = 600

/** Locks the account and puts a neutral page in the place of this one, in the history too. */
export function quickExit() {
  document.body.hidden = true
  lockAccount()
  location.replace(NEUTRAL_PAGE)
}

/** Esc twice leaves at once, wherever the focus is. */
export function useQuickExit() {
  useEffect(() => {
    let last = -Infinity
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.repeat) return
      if (event.timeStamp - last < DOUBLE_PRESS) quickExit()
      last = event.timeStamp
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
