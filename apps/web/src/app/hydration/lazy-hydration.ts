import { fulfilPromise } from '#app/page/settled-promise.ts'

const interactions = ['pointerover', 'pointerdown', 'focusin', 'input'] as const

/** React stops what it cannot answer yet before it comes to the document. */
const capture = { capture: true }

let pending = Promise.resolve()
fulfilPromise(pending)
let resume: (() => void) | undefined

/**
 * Defers the hydration of parts of a prerendered page. It begins when the app hydrates the page, and ends for good when
 * somebody interacts with one of its forms, scrolls to what bears `data-hydrate-near`, or navigates.
 */
export const lazyHydration = {
  get: () => pending,
  begin() {
    const { promise, resolve } = Promise.withResolvers<void>()
    pending = promise
    const onInteraction = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form[method=post]:not([data-hydrated])')) lazyHydration.end()
    }
    for (const interaction of interactions) document.addEventListener(interaction, onInteraction, capture)
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) lazyHydration.end()
      },
      { rootMargin: '-1px' },
    )
    for (const part of document.querySelectorAll('[data-hydrate-near]')) near.observe(part)
    resume = () => {
      for (const interaction of interactions) document.removeEventListener(interaction, onInteraction, capture)
      near.disconnect()
      resume = undefined
      fulfilPromise(promise)
      resolve()
    }
    // What was begun before the app came goes on at once.
    const begun =
      document.activeElement?.closest('form') ?? document.querySelector('form[data-sent], form [data-pressed]')
    if (begun) lazyHydration.end()
  },
  end: () => resume?.(),
}
