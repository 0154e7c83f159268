/** What came of a check. Nothing of the person: that they are an adult, or why nothing can be said. */
export type Outcome =
  | { result: 'passed'; /** Which way they proved it, for the count of the month. */ method: string }
  /** `under`: younger than 18. `cancelled`: they turned back. `refused`: an answer that is none, or no answer of ours. */
  | { result: 'under' | 'cancelled' | 'refused' }

/** The provider could not be asked: nothing is wrong with the person, and they may try again. */
export class ProviderAway extends Error {}

/** A check that has begun: where the browser goes, what is kept of it, and by what its answer is found. */
type Begun = { address: URL; state: string; held: string }

/** One way of proving one's age, whoever offers it. */
export type Way = {
  /** Throws `ProviderAway`. */
  begin(): Promise<Begun>
}

/** A service that somebody is sent to, and comes back from with its answer. */
export type Provider = Way & {
  /** What the browser came back with, and what was kept. Throws `ProviderAway`. */
  finish(answer: URL, held: string): Promise<Outcome>
}
