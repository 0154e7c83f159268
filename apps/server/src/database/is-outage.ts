const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/**
 * 57014: statement timeout. 57P01–57P05: the server ends the session. 53300: too many sessions. 25P03: idle too long.
 * 25006: a standby answers. 40001, 40P01, 55P03: another transaction was in the way; the same call may succeed next time.
 */
const sqlStates = /^(08\w{3}|57014|57P0\d|53\w{3}|25P03|25006|40001|40P01|55P03|58\w{3})$/

/** Where PostgreSQL refuses who comes to a database that is closed; 55000 alone is said of questions too. */
const REFUSES_CONNECTIONS = 'CheckMyDatabase'

/** pg gives these without a code. */
const sentences = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'The database does not answer',
  'Client has encountered a connection error',
  'driver has already been destroyed',
  'Cannot use a pool after calling end on the pool',
]

/** Whether the error says that the database cannot be asked at present, as opposed to a fault in the question. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseOutage)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (socketCodes.has(code) || sqlStates.test(code)) return true
  if (code === '55000' && 'routine' in error && error.routine === REFUSES_CONNECTIONS) return true
  if (sentences.some((sentence) => error.message.includes(sentence))) return true
  return error.cause !== undefined && isDatabaseOutage(error.cause)
}
