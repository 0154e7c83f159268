/** What the form of an appeal needs to send it; the feature `appeals` gives it. */
export type AppealSubmission = {
  send: (text: string) => void
  isBusy: boolean
  error: Error | null
  /** Forgets the error, as soon as something is edited. */
  clear: () => void
}
