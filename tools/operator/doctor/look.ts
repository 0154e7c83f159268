/** What a look found: all is well, or what to do about it. */
export type Finding = { name: string; isOk: boolean; says: string }

type Verdict = Omit<Finding, 'name'>

/** All is well; `says` is what was seen. */
export const ok = (says: string): Verdict => ({ isOk: true, says })

/** Something is to do; `says` is what was seen and what helps. */
export const fault = (says: string): Verdict => ({ isOk: false, says })

/** Milliseconds that one look may take. */
const PATIENCE = 20_000

/** Looks, and takes an error, or a look without an end, for something to do: `remedy` then says what helps. */
export async function look(name: string, remedy: string, work: () => Verdict | Promise<Verdict>): Promise<Finding> {
  const late = Promise.withResolvers<Verdict>()
  const timer = setTimeout(
    () => late.resolve(fault(`No answer within ${PATIENCE / 1000} seconds. ${remedy}`)),
    PATIENCE,
  )
  try {
    return { name, ...(await Promise.race([work(), late.promise])) }
  } catch (error) {
    return { name, ...fault(`${describe(error)}. ${remedy}`) }
  } finally {
    clearTimeout(timer)
  }
}

/** An error in few words: its code where it has one, else the first line of what it says. */
export function describe(error: unknown): string {
  const { code, message, cause } = Object(error) as { code?: unknown; message?: unknown; cause?: unknown } // any value
  const [first = ''] = String(message ?? error).split('\n')
  const told = first.replace(/\.$/, '') || 'It failed'
  if (typeof code === 'string' && !told.includes(code)) return `${told} (${code})`
  return cause instanceof Error && !told.includes(cause.message) ? `${told}: ${describe(cause)}` : told
}
