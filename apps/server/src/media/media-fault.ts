/** What is wrong with an upload that will never be right; anything else that happens to a decoder may pass. */
export type MediaFault = 'unreadable' | 'tooSmall' | 'tooLarge' | 'moving' | 'tooLong'

/** Thrown by whoever reads an upload. */
export class UnfitMedia extends Error {
  override name = 'UnfitMedia'
  readonly fault: MediaFault

  constructor(fault: MediaFault, detail = '') {
    super(`${fault} ${detail}`)
    this.fault = fault
  }
}
