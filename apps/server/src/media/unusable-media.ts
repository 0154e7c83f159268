/** What is wrong with an upload that will never be right; anything else that happens to a decoder may pass. */
export type MediaDefect = 'unreadable' | 'tooSmall' | 'tooLarge' | 'moving' | 'tooLong'

/** Thrown by whoever reads an upload. */
export class UnusableMedia extends Error {
  override name = 'UnusableMedia'
  readonly fault: MediaDefect

  constructor(fault: MediaDefect, detail = '') {
    super(`${fault} ${detail}`)
    this.fault = fault
  }
}
