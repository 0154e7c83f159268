/**
 * Tells React that a promise is fulfilled, so that `use` of it suspends nobody any more. It has to be the promise itself
 * in every try of a component: React complains of one that calls `use` with another, or not at all, in the next.
 */
export function fulfilPromise(promise: Promise<void>): void {
  void Object.assign(promise, { status: 'fulfilled', value: undefined })
}
