/** How long a conversation counts as under way after something happened in it, in milliseconds. */
const LIVELY = 2 * 60_000

/** After so long without interaction nobody is there: further polling would keep the session from expiring. */
const ATTENDED = 10 * 60_000

/** Pauses between two looks for new messages, in milliseconds; quick enough to be on the screen within a second. */
const QUICK = 500
const CALM = 4000

type Since = {
  /** Milliseconds since the member last interacted with the page, and since the newest message. */
  interaction: number
  message: number
}

/** The pause until the open conversation is looked at again; false when nobody is there to read it. */
export function choosePollingInterval({ interaction, message }: Since): number | false {
  if (interaction >= ATTENDED) return false
  return Math.min(interaction, message) < LIVELY ? QUICK : CALM
}
