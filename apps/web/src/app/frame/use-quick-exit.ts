import { useLayoutEffect } from 'react'
import { logOutAtOnce } from '#app/account/account.ts'

/** A page that says nothing about who looked at it; public/start.js knows it too. */
export const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'

/** Longest time between the two presses of Esc, in milliseconds; public/start.js knows it too. */
const DOUBLE_PRESS = 600

/** Logs out and puts a neutral page in the place of this one, in the history too. */
export function quickExit() {
  document.body.hidden = true
  logOutAtOnce()
  location.replace(NEUTRAL_PAGE)
}

/** What lies on top of a page and may close by Esc. */
const LAYERS = 'dialog[open], details[open], [aria-expanded="true"], :popover-open'

const listLayers = () => [...document.querySelectorAll(LAYERS)]

/**
 * Esc twice leaves at once, wherever the focus is. An Esc that closes something does not count: who closes a menu and the
 * dialog under it wants to stay. It does count where it closes only what the Esc before has opened, such as a question
 * whether to leave, or nobody could exit from there. Before the app has come, and where it has broken, public/start.js listens.
 */
export function useQuickExit() {
  // In the commit in which the app takes the page over, so that no press falls between the two.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    let last = Number(dataset['escaped'] ?? -Infinity)
    let opened: readonly Element[] = []
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.repeat || event.isComposing) return
      const layers = listLayers()
      // Only once everybody has heard of it can be seen whether it has closed something.
      setTimeout(() => {
        const closed = layers.filter((layer) => !layer.isConnected || !layer.matches(LAYERS))
        const hasClosed = event.defaultPrevented || closed.some((layer) => !opened.includes(layer))
        if (!hasClosed && event.timeStamp - last < DOUBLE_PRESS) quickExit()
        last = hasClosed ? -Infinity : event.timeStamp
        opened = listLayers().filter((layer) => !layers.includes(layer))
      })
    }
    dataset['exitReady'] = ''
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      delete dataset['exitReady']
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}
