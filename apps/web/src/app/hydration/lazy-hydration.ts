import { fulfilPromise } from '#app/page/settled-promise.ts'

const signs = ['pointerover', 'pointerdown', 'focusin', 'input'] as const

/** React stops what it cannot answer yet before it comes to the document. */
const capture = { capture: true }

let sleeping = Promise.resolve()
fulfilPromise(sleeping)
let wake: (() => void) | undefined

/**
 * The sleep of a drawn page's forms. It begins when the app takes the page over, and ends for good when somebody turns
 * to one of them or goes elsewhere.
 */
export const lazyHydration = {
  get: () => sleeping,
  begin() {
    const { promise, resolve } = Promise.withResolvers<void>()
    sleeping = promise
    const look = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form[method=post]:not([data-alive])')) lazyHydration.end()
    }
    for (const sign of signs) document.addEventListener(sign, look, capture)
    wake = () => {
      for (const sign of signs) document.removeEventListener(sign, look, capture)
      wake = undefined
      fulfilPromise(promise)
      resolve()
    }
    // What was begun before the app came goes on at once.
    const begun =
      document.activeElement?.closest('form') ?? document.querySelector('form[data-sent], form [data-pressed]')
    if (begun) lazyHydration.end()
  },
  end: () => wake?.(),
}
