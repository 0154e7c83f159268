/** Milliseconds that an answer may take to tell the time: of one that took longer, nobody knows when it was written. */
const PROMPT = 5_000

/** Milliseconds by which this browser's clock is behind the server's; negative where it is ahead. */
let behind = 0

/** Takes the server's time from the Date header of an answer to what was asked at `askedAt`, by this browser's clock. */
export function noteServerTime(date: string | null, askedAt: number) {
  const now = Date.now()
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at) || now < askedAt || now - askedAt > PROMPT) return
  behind = at - now
}

/** A moment of this browser's clock as the server's shows it, to a second or so; as it is where no answer told. */
export const toServerTime = (moment: number) => moment + behind

/** Now, as the server's clock shows it: what the server dates is compared with it, whatever this browser's clock says. */
export const serverNow = () => toServerTime(Date.now())
